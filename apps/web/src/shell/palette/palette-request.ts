import { useEffect, useState } from 'react'

/** Asked for by buttons and menus, wherever they are: events, so that they load nothing of what they open. */
const ASKED = 'prosa:find'
export const KEYS_ASKED = 'prosa:keys'
export const LEAVE_ASKED = 'prosa:leave'

export interface Asked {
  type: string
  /** The keys that were pressed; none where a button was. */
  event?: KeyboardEvent
}

export const openQuickFind = () => dispatchEvent(new Event(ASKED))
export const openShortcuts = () => dispatchEvent(new Event(KEYS_ASKED))
/** Ends the session, after a question where something written would be lost. */
export const askToLeave = () => dispatchEvent(new Event(LEAVE_ASKED))

/**
 * The last time that somebody asked for the quick search or the shortcuts. Only a coarse net for keys, which every page
 * carries: what is loaded then asks the register `lib/device/shortcuts.ts`.
 */
export function useAsked(): Asked | undefined {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    const follow = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return setAsked({ type: event.type })
      const withMod = event.ctrlKey || event.metaKey
      if (event.repeat || event.defaultPrevented || !(withMod ? /^k$/i : /^\?$/).test(event.key)) return
      // the browser has a search of its own on these keys; it does not wait
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
