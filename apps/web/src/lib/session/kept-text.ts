import { newId } from '#/lib/format/new-id.ts'
import { unsavedFields } from '#/lib/forms/unsaved-text.ts'

const key = 'prosa.kept-text'

/** What somebody had written when their session ended. */
export interface KeptText {
  id: string
  label: string
  text: string
}

/** Keeps what this person wrote and the server does not have, in this tab and for them alone. Passwords and keys are not kept. */
export function keepUnsaved(userId: number) {
  const fields = unsavedFields().filter(
    ({ type, dataset, value }) => type !== 'password' && !('secret' in dataset) && value.trim() !== '',
  )
  const texts = fields.map((field): KeptText => ({ id: newId(), label: nameOf(field), text: field.value }))
  if (texts.length === 0) return
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, texts }))
  } catch {
    // full or blocked
  }
}

const nameOf = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.ariaLabel ?? field.labels?.[0]?.firstChild?.textContent ?? field.placeholder

/** The kept texts of this person; what another one left in this tab goes. */
export function keptTexts(ofUserId: number): readonly KeptText[] {
  try {
    const { userId, texts } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { userId?: number; texts?: KeptText[] }
    if (userId === ofUserId) return texts ?? []
    forgetKept()
  } catch {
    // nothing can be kept here
  }
  return []
}

export function forgetKept() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
}
