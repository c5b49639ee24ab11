import { useEffect, useState } from 'react'

/** Requests from buttons and menus are events, so that these need not load the code of quick find. */
const QUICK_FIND_EVENT = 'prosa:find'
export const SHORTCUTS_EVENT = 'prosa:keys'
export const SIGN_OUT_EVENT = 'prosa:leave'

export interface PaletteRequest {
  type: string
  /** The key event; undefined if a button was used. */
  event?: KeyboardEvent
}

export const openQuickFind = () => dispatchEvent(new Event(QUICK_FIND_EVENT))
export const openShortcuts = () => dispatchEvent(new Event(SHORTCUTS_EVENT))
/** Requests to end the session; asks first if unsaved text would be lost. */
export const askToLeave = () => dispatchEvent(new Event(SIGN_OUT_EVENT))

/**
 * Returns the last request for quick find or the shortcuts. Every page listens only for possible keys; the code loaded
 * afterwards checks them against the register `lib/device/shortcuts.ts`.
 */
export function usePaletteRequest(): PaletteRequest | undefined {
  const [request, setRequest] = useState<PaletteRequest>()
  useEffect(() => {
    const follow = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return setRequest({ type: event.type })
      const withMod = event.ctrlKey || event.metaKey
      if (event.repeat || event.defaultPrevented || !(withMod ? /^k$/i : /^\?$/).test(event.key)) return
      // At once, because the browser's own search uses the same keys.
      if (withMod) event.preventDefault()
      setRequest({ type: event.type, event })
    }
    const types = ['keydown', QUICK_FIND_EVENT, SHORTCUTS_EVENT]
    for (const type of types) addEventListener(type, follow)
    return () => {
      for (const type of types) removeEventListener(type, follow)
    }
  }, [])
  return request
}
