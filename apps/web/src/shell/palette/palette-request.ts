import { useSyncExternalStore } from 'react'

/** `find`: the quick search; `keys`: the list of the keyboard's shortcuts. */
type Opened = 'find' | 'keys' | null

let opened: Opened = null
const listeners = new Set<() => void>()

function set(next: Opened) {
  opened = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openQuickFind = () => set('find')
export const openShortcuts = () => set('keys')
export const closePalette = () => set(null)
export const openedPalette = () => opened
export const usePalette = (): Opened => useSyncExternalStore(subscribe, openedPalette)
