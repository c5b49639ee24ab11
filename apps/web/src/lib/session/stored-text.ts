import { newId } from '#/lib/format/new-id.ts'
import { unsavedFields } from '#/lib/forms/unsaved-text.ts'

const key = 'prosa.kept-text'

/** Text that was being written when the session ended. */
export interface StoredText {
  id: string
  label: string
  text: string
}

/** Stores the person's unsaved text in this tab, for them alone; never passwords and keys. */
export function storeUnsavedTexts(userId: number) {
  const fields = unsavedFields().filter(
    ({ type, dataset, value }) => type !== 'password' && !('secret' in dataset) && value.trim() !== '',
  )
  const texts = fields.map((field): StoredText => ({ id: newId(), label: fieldName(field), text: field.value }))
  if (texts.length === 0) return
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, texts }))
  } catch {
    // Storage is full or blocked.
  }
}

const fieldName = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.ariaLabel ?? field.labels?.[0]?.firstChild?.textContent ?? field.placeholder

/** Returns the stored texts of this person; deletes those of another. */
export function readStoredTexts(ofUserId: number): readonly StoredText[] {
  try {
    const { userId, texts } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as {
      userId?: number
      texts?: StoredText[]
    }
    if (userId === ofUserId) return texts ?? []
    deleteStoredTexts()
  } catch {
    // Storage is blocked.
  }
  return []
}

export function deleteStoredTexts() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
