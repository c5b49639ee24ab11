import { newId } from '#/lib/format/new-id.ts'
import { unsavedFields } from '#/lib/forms/unsaved-text.ts'

const key = 'prosa.kept-text'

/** Text that was being written when the session ended. */
export interface KeptText {
  id: string
  label: string
  text: string
}

/** Stores the person's unsaved text in this tab, for them alone; never passwords and keys. */
export function keepUnsaved(userId: number) {
  const fields = unsavedFields().filter(
    ({ type, dataset, value }) => type !== 'password' && !('secret' in dataset) && value.trim() !== '',
  )
  const texts = fields.map((field): KeptText => ({ id: newId(), label: nameOf(field), text: field.value }))
  if (texts.length === 0) return
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, texts }))
  } catch {
    // Storage is full or blocked.
  }
}

const nameOf = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.ariaLabel ?? field.labels?.[0]?.firstChild?.textContent ?? field.placeholder

/** Returns the stored texts of this person; deletes those of another. */
export function keptTexts(ofUserId: number): readonly KeptText[] {
  try {
    const { userId, texts } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { userId?: number; texts?: KeptText[] }
    if (userId === ofUserId) return texts ?? []
    forgetKept()
  } catch {
    // Storage is blocked.
  }
  return []
}

export function forgetKept() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
