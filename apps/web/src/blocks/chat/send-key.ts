import type { KeyboardEvent } from 'react'
import { isComposing, SEND_MESSAGE } from '#/lib/device/shortcuts.ts'
import { isTouch } from '#/lib/device/touch.ts'

/** Whether a key press sends: Enter sends and Shift+Enter breaks the line; on touch screens Enter breaks it and the button sends. */
export function isSendKey({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== SEND_MESSAGE || isComposing(nativeEvent)) return false
  // The person's setting that Enter breaks the line (`reading-comfort.ts`).
  const breaks = document.documentElement.dataset['enter'] === 'breaks'
  return ctrlKey || metaKey || (!shiftKey && !breaks && !isTouch())
}
