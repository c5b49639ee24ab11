import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to where it was before a dialog opened. Radix does this only for a dialog's own trigger, but
 * dialogs here also open from menus. Place `<Opener>` first in the dialog, before any content that takes the focus.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  const onOpen = (focused: Element | null) => {
    opener.current = focused
  }
  const onCloseAutoFocus = (event: Event) => {
    if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
    event.preventDefault()
    opener.current.focus()
  }
  return { onOpen, onCloseAutoFocus }
}

export function Opener({ onOpen }: { onOpen: (focused: Element | null) => void }) {
  useLayoutEffect(() => {
    // In browsers that do not focus a pressed button, the active element is the body.
    onOpen(document.activeElement === document.body ? null : document.activeElement)
  }, [onOpen])
  return null
}
