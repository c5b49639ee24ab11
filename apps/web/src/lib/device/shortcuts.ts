import { createRegister } from '#/lib/api/slot.ts'

export interface ShortcutGroup {
  /** Where the keys work. */
  scope: string
  shortcuts: readonly { keys: string; does: string }[]
}

/**
 * Register of keyboard shortcuts. Code refers to keys only by these names, and `shell/palette/shortcuts-dialog.tsx`
 * explains each; a test compares the two. `Mod` is Ctrl, or Command on Apple devices.
 */
export const QUICK_FIND = 'Mod+K'
export const SHOW_SHORTCUTS = '?'
export const SEND_MESSAGE = 'Enter'
export const BREAK_LINE = 'Shift+Enter'
export const SEND_ALWAYS = 'Mod+Enter'
/** Ends the current activity: editing a message, reading sources. */
export const CLOSE_CURRENT = 'Escape'

/** Keys of the conversation that extensions add, with their explanations. */
export const addedChatShortcuts = createRegister<{ order: number; keys: string; does: string }>()
/** Keys of other pages that extensions add. */
export const addedShortcutGroups = createRegister<ShortcutGroup & { order: number }>()

/**
 * Whether exactly these keys were pressed. For a character such as `?`, Shift is ignored, because keyboards place it
 * differently.
 */
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
 * Whether the key is part of a composition by a dead key or an input method. For the Enter that ends a composition,
 * Safari reports it only by the key code.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

const singleKeys = 'prosa.single-keys'

/**
 * Whether single-key shortcuts are on. People who use speech input or press keys by accident can turn them off (WCAG
 * 2.1.4).
 */
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
    // Without storage they stay on.
  }
}
