type TextField = HTMLInputElement | HTMLTextAreaElement

const typed = new Set(['text', 'email', 'tel', 'url', 'number', 'password'])

/** What stood in a field before somebody wrote in it. */
const written = new Map<TextField, string>()
/** Forms that were sent. When a person types in one of them again, it holds unsaved text again. */
const sent = new WeakSet<HTMLFormElement>()
/** Forms whose text is on its way: it is not saved before the server says so. */
const underWay = new Set<HTMLFormElement>()
/** Forms that were sent since the server's last answer to a change. */
const unanswered = new Set<HTMLFormElement>()
/** What was sent of a field in which somebody went on writing meanwhile. */
const retyped = new Map<TextField, string>()

/** Whether a field belongs to a form or a dialog that is guarded; a form that keeps its text by itself says so by `data-own-guard`. */
function isGuarded(target: EventTarget | null): target is TextField {
  const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && typed.has(target.type))
  if (!isText) return false
  if (target.form) return target.form.dataset['ownGuard'] !== 'keeps'
  // what is typed to find something is no work
  return target.role !== 'combobox' && target.closest('[role=dialog]') !== null
}

/** One that asks by itself before it is left says so in the same place. */
const asksItself = ({ form }: TextField) => form?.dataset['ownGuard'] === 'asks'

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

/** The fields that hold what somebody wrote and the server does not have. */
export function unsavedFields(within: Node = document): TextField[] {
  for (const field of written.keys()) if (!field.isConnected) written.delete(field)
  return [...written].filter((entry) => within.contains(entry[0]) && isUnsaved(entry)).map(([field]) => field)
}

/** Whether a form holds what somebody wrote and did not send; one with other choices to lose says so by `data-unsaved`. */
export const hasUnsavedText = (within: Node & ParentNode = document): boolean =>
  within.querySelector('form[data-unsaved]') !== null || unsavedFields(within).some((field) => !asksItself(field))

/** What is written may be lost. */
export function forgetWritten(within: Node = document) {
  for (const field of written.keys()) if (within.contains(field)) written.delete(field)
}

export const noteSending = (form: HTMLFormElement) => void underWay.add(form)

/** The server has done what was asked of it: what was on its way has arrived, and its page may be left. */
export function noteArrived() {
  underWay.clear()
  unanswered.clear()
}

/** The server has not done what was asked of it: what was sent is not saved. */
export function noteRefused() {
  for (const form of unanswered) sent.delete(form)
  unanswered.clear()
}

/** How the sending of a form ended. What was typed meanwhile is unsaved in both cases. */
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
