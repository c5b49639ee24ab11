import { useSyncExternalStore } from 'react'

/** What makes a page easier to read, kept in the browser. The style sheet knows what each of them means. */
export interface ReadingComfort {
  textSize: 'normal' | 'large' | 'larger'
  highContrast: boolean
  lessMotion: boolean
}

const storageKey = 'prosa.reading-comfort'
const usual: ReadingComfort = { textSize: 'normal', highContrast: false, lessMotion: false }
const listeners = new Set<() => void>()

let current = recall()
apply()

function recall(): ReadingComfort {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<ReadingComfort>
    return {
      textSize: kept.textSize === 'large' || kept.textSize === 'larger' ? kept.textSize : 'normal',
      highContrast: kept.highContrast === true,
      lessMotion: kept.lessMotion === true,
    }
  } catch {
    return usual
  }
}

function apply() {
  const { dataset } = document.documentElement
  dataset['textSize'] = current.textSize
  dataset['contrast'] = current.highContrast ? 'high' : 'normal'
  dataset['motion'] = current.lessMotion ? 'less' : 'normal'
}

/** Changes some of it, at once and for the visits to come. */
export function setReadingComfort(change: Partial<ReadingComfort>) {
  current = { ...current, ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // without storage the choice lasts until the page closes
  }
  apply()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReadingComfort = (): ReadingComfort => useSyncExternalStore(subscribe, () => current)
