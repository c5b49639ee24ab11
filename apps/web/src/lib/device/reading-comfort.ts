import { useSyncExternalStore } from 'react'
import { createObservable } from '#/lib/device/observed.ts'

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
const comfort = createObservable(readComfort())

comfort.subscribe(applyComfort)
applyComfort()

function readComfort(): ReadingComfort {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<ReadingComfort>
    return {
      textSize: stored.textSize === 'large' || stored.textSize === 'larger' ? stored.textSize : 'normal',
      highContrast: stored.highContrast === true,
      easyLetters: stored.easyLetters === true,
      lessMotion: stored.lessMotion === true,
      enterSends: stored.enterSends !== false,
    }
  } catch {
    return usual
  }
}

function applyComfort() {
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
