import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 63.99em)')

function subscribe(onChange: () => void) {
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** Whether the window is narrower than a small laptop's 1024 px. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
