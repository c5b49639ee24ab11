type TextField = HTMLInputElement | HTMLTextAreaElement

const typed = new Set(['text', 'email', 'tel', 'url', 'number', 'password'])

/** What stood in a field of a form before somebody wrote in it. */
const written = new Map<TextField, string>()
/** Fields whose text is being sent. When a person types in one of them again, it holds unsaved text again. */
const sent = new WeakSet<HTMLFormElement>()

/** Of a form; one that keeps its text, or asks, by itself says so by `data-own-guard`. */
function isGuarded(target: EventTarget | null): target is TextField {
  const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && typed.has(target.type))
  return isText && target.form !== null && !('ownGuard' in target.form.dataset)
}

addEventListener(
  'beforeinput',
  ({ target }) => {
    if (!isGuarded(target)) return
    if (!written.has(target)) written.set(target, target.value)
    if (target.form) sent.delete(target.form)
  },
  { capture: true },
)
addEventListener('submit', ({ target }) => void (target instanceof HTMLFormElement && sent.add(target)), {
  capture: true,
})

/** Whether a form holds what somebody wrote and did not send; one with other choices to lose says so by `data-unsaved`. */
export function hasUnsavedText(within: Node & ParentNode = document): boolean {
  for (const field of written.keys()) if (!field.isConnected) written.delete(field)
  if (within.querySelector('form[data-unsaved]')) return true
  return [...written].some(
    ([field, before]) =>
      within.contains(field) && field.value !== before && !(field.form !== null && sent.has(field.form)),
  )
}

/** What is written is saved, or may be lost. */
export function forgetWritten(within: Node = document) {
  for (const field of written.keys()) if (within.contains(field)) written.delete(field)
}

/** A form was not sent after all. */
export const noteUnsent = (form: HTMLFormElement) => void sent.delete(form)
