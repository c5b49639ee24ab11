import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to where it was when a dialog opened. Radix does so for a dialog's own trigger alone; these open
 * from menus and by themselves too. Put `<Opener>` first into the dialog: what comes after it may take the focus.
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
    // a browser that does not focus a pressed button has the page's body here
    onOpen(document.activeElement === document.body ? null : document.activeElement)
  }, [onOpen])
  return null
}
