import { useLayoutEffect, useState } from 'react'

const begins = ['pointerdown', 'mousedown'] as const
// A key also ends a press, because not every browser reports a release outside its window.
const ends = ['pointerup', 'pointercancel', 'mouseup', 'keydown'] as const

const waiting = new Set<() => void>()
let isPressed = false
let release: ReturnType<typeof setTimeout> | undefined

// By touch, the focus moves between `mousedown` and `mouseup`, after the finger is lifted; so `mousedown` begins the
// press again.
for (const type of begins)
  addEventListener(
    type,
    ({ button }) => {
      if (button !== 0) return
      clearTimeout(release)
      isPressed = true
    },
    { capture: true },
  )
for (const type of ends)
  addEventListener(
    type,
    () => {
      clearTimeout(release)
      // The click event follows in the same task.
      if (isPressed) release = setTimeout(endPress)
    },
    { capture: true },
  )

function endPress() {
  isPressed = false
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}

/**
 * Runs an action that may move content: at once, or during a press after its release and click, so that the click hits
 * its target.
 *
 * @returns a function that cancels the action
 */
export function afterPress(act: () => void): () => void {
  if (isPressed) waiting.add(act)
  else act()
  return () => waiting.delete(act)
}

/** Returns the newest value, but does not change it while a pointer is down. */
export function useAfterPress<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useLayoutEffect(() => afterPress(() => setSettled(value)), [value])
  return settled
}
