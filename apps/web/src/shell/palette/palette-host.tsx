import { useState } from 'react'
import { hasSingleKeys, isPressed, QUICK_FIND, SHOW_SHORTCUTS } from '#/lib/device/shortcuts.ts'
import { Palette } from '#/shell/palette/palette.tsx'
import { type PaletteRequest, SHORTCUTS_EVENT } from '#/shell/palette/palette-request.ts'
import { ShortcutsDialog } from '#/shell/palette/shortcuts-dialog.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** Quick find does not open above a dialog, which has its own keys and may hold unsaved text. */
const isInDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

type Opened = 'find' | 'keys' | undefined

/** Returns which of the two dialogs is open after a request. */
function openedAfter({ type, event }: PaletteRequest, opened: Opened): Opened {
  if (type === SHORTCUTS_EVENT) return 'keys'
  if (!event) return 'find'
  if (isPressed(event, QUICK_FIND) && opened === 'find') return undefined
  if (isInDialog()) return opened
  if (isPressed(event, QUICK_FIND)) return 'find'
  return isPressed(event, SHOW_SHORTCUTS) && hasSingleKeys() && !isTyping(event.target) ? 'keys' : opened
}

/** Quick find and the list of shortcuts, above any page. */
export default function PaletteHost({ request }: { request: PaletteRequest }) {
  const [opened, setOpened] = useState<Opened>()
  const [seen, setSeen] = useState<PaletteRequest>()
  if (request !== seen) {
    setSeen(request)
    setOpened(openedAfter(request, opened))
  }
  const close = () => setOpened(undefined)
  return (
    <>
      {opened === 'find' && <Palette onClose={close} />}
      {opened === 'keys' && <ShortcutsDialog onClose={close} />}
    </>
  )
}
