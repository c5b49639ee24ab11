/**
 * The register of keys that do something of ours. The code asks for keys by these names alone, and
 * `shell/palette/shortcuts-dialog.tsx` tells people what each of them does: what is here and not there fails its test. `Mod` is
 * Ctrl, or Command on the devices of Apple.
 */
export const QUICK_FIND = 'Mod+K'
export const SHOW_SHORTCUTS = '?'
export const SEND = 'Enter'
export const BREAK_LINE = 'Shift+Enter'
export const SEND_ALWAYS = 'Mod+Enter'
/** Ends what one is in the middle of: changing a message, dictating, reading sources. */
export const LEAVE = 'Escape'
/** At the beginning of a message. */
export const OWN_PROMPTS = '/'
export const HIDE_NAMES = 'F2'

/** Whether these keys, and no other, were pressed together. A sign such as `?` is on other keys on other keyboards. */
export function isPressed({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, keys: string): boolean {
  const [name, mod] = keys.split('+').toReversed()
  const withShift = mod === 'Shift'
  const isSign = name?.length === 1 && mod === undefined
  return (
    key.toLowerCase() === name?.toLowerCase() &&
    (ctrlKey || metaKey) === (mod === 'Mod') &&
    !altKey &&
    (isSign || shiftKey === withShift)
  )
}

/**
 * Whether the key belongs to a dead key or an input method that is composing. Of the Enter that ends a composition Safari
 * says so by its code alone.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

const singleKeys = 'prosa.single-keys'

/** Whether single keys work: who speaks to the computer, or presses keys by accident, can switch them off (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(singleKeys) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(singleKeys, isOn ? 'on' : 'off')
  } catch {
    // without storage they stay on
  }
}
