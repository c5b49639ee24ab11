import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 80rem)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the window has room for the test chat beside the form. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
