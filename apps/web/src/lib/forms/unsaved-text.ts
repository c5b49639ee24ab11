type TextField = HTMLInputElement | HTMLTextAreaElement

const typed = new Set(['text', 'email', 'tel', 'url', 'number', 'password'])

/** Original values of changed fields. */
const written = new Map<TextField, string>()
/** Submitted forms. Typing in one of them again makes its text unsaved. */
const sent = new WeakSet<HTMLFormElement>()
/** Forms being submitted, whose text is not saved until the server confirms. */
const underWay = new Set<HTMLFormElement>()
/** Forms submitted since the server's last response to a change. */
const unanswered = new Set<HTMLFormElement>()
/** The submitted values of fields that changed while submitting. */
const retyped = new Map<TextField, string>()

/**
 * Whether a field's text is guarded: it belongs to a form or a dialog. A form that stores its text itself sets
 * `data-own-guard`.
 */
function isGuarded(target: EventTarget | null): target is TextField {
  const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && typed.has(target.type))
  if (!isText) return false
  if (target.form) return target.form.dataset['ownGuard'] !== 'keeps'
  // Text typed to search is not guarded.
  return target.role !== 'combobox' && target.closest('[role=dialog]') !== null
}

addEventListener(
  'beforeinput',
  ({ target }) => {
    if (!isGuarded(target)) return
    if (!written.has(target)) written.set(target, target.value)
    if (!target.form) return
    if (underWay.has(target.form) && !retyped.has(target)) retyped.set(target, target.value)
    sent.delete(target.form)
  },
  { capture: true },
)
addEventListener(
  'submit',
  ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return
    sent.add(target)
    unanswered.add(target)
  },
  { capture: true },
)

function isUnsaved([field, before]: readonly [TextField, string]): boolean {
  const isSent = field.form !== null && sent.has(field.form) && !underWay.has(field.form)
  return field.value !== before && !isSent
}

/** Returns the fields with text that the server does not have. */
export function unsavedFields(within: Node = document): TextField[] {
  for (const field of written.keys()) if (!field.isConnected) written.delete(field)
  return [...written].filter((entry) => within.contains(entry[0]) && isUnsaved(entry)).map(([field]) => field)
}

/** Whether a form has unsaved text; a form with other unsaved choices sets `data-unsaved`. */
export const hasUnsavedText = (within: Node & ParentNode = document): boolean =>
  within.querySelector('form[data-unsaved]') !== null || unsavedFields(within).length > 0

/** Discards unsaved text, after the person agreed. */
export function forgetWritten(within: Node = document) {
  for (const field of written.keys()) if (within.contains(field)) written.delete(field)
}

export const noteSending = (form: HTMLFormElement) => void underWay.add(form)

/** Called when the server confirms a change: submitted text is saved, and the page may be left. */
export function noteArrived() {
  underWay.clear()
  unanswered.clear()
}

/** Called when the server refuses a change: submitted text is unsaved again. */
export function noteRefused() {
  for (const form of unanswered) sent.delete(form)
  unanswered.clear()
}

/** Called when submitting a form ends. Text typed meanwhile is unsaved in both cases. */
export function noteSent(form: HTMLFormElement, isSaved: boolean) {
  underWay.delete(form)
  if (!isSaved) sent.delete(form)
  for (const field of written.keys()) {
    if (field.form !== form) continue
    const before = retyped.get(field)
    retyped.delete(field)
    if (!isSaved) continue
    if (before === undefined) written.delete(field)
    else written.set(field, before)
  }
}
