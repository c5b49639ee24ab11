import { useSyncExternalStore } from 'react'
import { toldBy } from '#/lib/device/observed.ts'

const onViewport = toldBy(() => window.visualViewport, 'resize', 'scroll')

function inset(): number {
  const { visualViewport, innerHeight } = window
  // a page that is zoomed shows less of itself too, but has no keyboard
  if (!visualViewport || visualViewport.scale > 1.01) return 0
  return Math.max(0, Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop))
}

/** Pixels at the foot of the window that a phone's keyboard covers; 0 where the browser makes the page smaller instead. */
export const useKeyboardInset = (): number => useSyncExternalStore(onViewport, inset, () => 0)
