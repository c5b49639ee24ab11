import { useSyncExternalStore } from 'react'
import { observed } from '#/lib/device/observed.ts'

/**
 * Settings for easier reading and writing, stored in the browser; `theme-bootstrap.js` reads them before any module
 * loads.
 */
export interface ReadingComfort {
  textSize: 'normal' | 'large' | 'larger'
  highContrast: boolean
  /** A simple font with wider spacing, for people with dyslexia. */
  easyLetters: boolean
  lessMotion: boolean
  /** Whether Enter sends a message instead of starting a new line. */
  enterSends: boolean
}

const storageKey = 'prosa.reading-comfort'
const usual: ReadingComfort = {
  textSize: 'normal',
  highContrast: false,
  easyLetters: false,
  lessMotion: false,
  enterSends: true,
}
const comfort = observed(recall())

comfort.subscribe(apply)
apply()

function recall(): ReadingComfort {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<ReadingComfort>
    return {
      textSize: kept.textSize === 'large' || kept.textSize === 'larger' ? kept.textSize : 'normal',
      highContrast: kept.highContrast === true,
      easyLetters: kept.easyLetters === true,
      lessMotion: kept.lessMotion === true,
      enterSends: kept.enterSends !== false,
    }
  } catch {
    return usual
  }
}

function apply() {
  const { dataset } = document.documentElement
  const current = comfort.now()
  dataset['textSize'] = current.textSize
  dataset['contrast'] = current.highContrast ? 'high' : 'normal'
  dataset['letters'] = current.easyLetters ? 'easy' : 'normal'
  dataset['enter'] = current.enterSends ? 'sends' : 'breaks'
  dataset['motion'] = current.lessMotion ? 'less' : 'normal'
}

/** Changes some settings and stores them. */
export function setReadingComfort(change: Partial<ReadingComfort>) {
  comfort.set({ ...comfort.now(), ...change })
  try {
    localStorage.setItem(storageKey, JSON.stringify(comfort.now()))
  } catch {
    // Without storage the setting lasts until the page closes.
  }
}

export const useReadingComfort = (): ReadingComfort => useSyncExternalStore(comfort.subscribe, comfort.now)
