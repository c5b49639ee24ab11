import { useEffect, useState } from 'react'

/** Requests from buttons and menus are events, so that these need not load the code of quick find. */
const ASKED = 'prosa:find'
export const KEYS_ASKED = 'prosa:keys'
export const LEAVE_ASKED = 'prosa:leave'

export interface Asked {
  type: string
  /** The key event; undefined if a button was used. */
  event?: KeyboardEvent
}

export const openQuickFind = () => dispatchEvent(new Event(ASKED))
export const openShortcuts = () => dispatchEvent(new Event(KEYS_ASKED))
/** Requests to end the session; asks first if unsaved text would be lost. */
export const askToLeave = () => dispatchEvent(new Event(LEAVE_ASKED))

/**
 * Returns the last request for quick find or the shortcuts. Every page listens only for possible keys; the code loaded
 * afterwards checks them against the register `lib/device/shortcuts.ts`.
 */
export function useAsked(): Asked | undefined {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    const follow = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return setAsked({ type: event.type })
      const withMod = event.ctrlKey || event.metaKey
      if (event.repeat || event.defaultPrevented || !(withMod ? /^k$/i : /^\?$/).test(event.key)) return
      // At once, because the browser's own search uses the same keys.
      if (withMod) event.preventDefault()
      setAsked({ type: event.type, event })
    }
    const types = ['keydown', ASKED, KEYS_ASKED]
    for (const type of types) addEventListener(type, follow)
    return () => {
      for (const type of types) removeEventListener(type, follow)
    }
  }, [])
  return asked
}
