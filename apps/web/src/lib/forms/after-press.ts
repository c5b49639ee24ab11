import { useLayoutEffect, useState } from 'react'

const begins = ['pointerdown', 'mousedown'] as const
// a key ends it too: not every browser tells of a release outside of its window
const ends = ['pointerup', 'pointercancel', 'mouseup', 'keydown'] as const

const waiting = new Set<() => void>()
let isPressed = false
let release: ReturnType<typeof setTimeout> | undefined

// a finger moves the focus only once it is up, between `mousedown` and `mouseup`: so the press begins there again
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
      // the click comes in the same turn
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
 * Does now what may move the page, or as soon as the pointer is up and its click has arrived: a press that leaves a
 * field ends on what it began on. Gives back how to call it off.
 */
export function afterPress(act: () => void): () => void {
  if (isPressed) waiting.add(act)
  else act()
  return () => waiting.delete(act)
}

/** The newest value, except that it does not change while a pointer is down. */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useLayoutEffect(() => afterPress(() => setShown(value)), [value])
  return shown
}
