import { useEffect, useEffectEvent, useState } from 'react'
import { hasSingleKeys, isPressed, QUICK_FIND, SHOW_SHORTCUTS } from '#/lib/device/shortcuts.ts'
import { Palette } from '#/shell/palette/palette.tsx'
import { type Asked, KEYS_ASKED } from '#/shell/palette/palette-request.ts'
import { ShortcutsDialog } from '#/shell/palette/shortcuts-dialog.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** A dialog has its own keys, and what is typed in it must not be left by accident. */
const isInDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** The quick search and the list of shortcuts, above whatever page there is. `asked`: what the first part has seen. */
export default function PaletteHost({ asked }: { asked: Asked }) {
  const [opened, setOpened] = useState<'find' | 'keys'>()
  const follow = useEffectEvent(({ type, event }: Asked) => {
    if (type === KEYS_ASKED) setOpened('keys')
    else if (!event) setOpened('find')
    else if (isPressed(event, QUICK_FIND)) {
      if (opened === 'find') setOpened(undefined)
      else if (!isInDialog()) setOpened('find')
    } else if (isPressed(event, SHOW_SHORTCUTS) && hasSingleKeys() && !isTyping(event.target) && !isInDialog())
      setOpened('keys')
  })
  // each time that something is asked for, and never for another reason
  useEffect(() => follow(asked), [asked])
  const close = () => setOpened(undefined)
  return (
    <>
      {opened === 'find' && <Palette onClose={close} />}
      {opened === 'keys' && <ShortcutsDialog onClose={close} />}
    </>
  )
}
