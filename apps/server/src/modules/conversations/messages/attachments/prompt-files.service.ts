import { ATTACHMENT_CHARACTERS, isPicture } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { AppContext } from '#/context.ts'
import { findContents } from '#/modules/conversations/messages/attachments/attachments.repository.ts'

/** The most bytes that the pictures of one prompt may have together. */
const PICTURE_BYTES = 20 * 1024 * 1024

/** A file of a message as a model is given it. */
export interface GivenFile {
  readonly name: string
  readonly text: string
  /** Its end is left out. */
  readonly cut: boolean
  readonly picture?: { readonly mediaType: string; readonly content: Uint8Array }
}

/**
 * The contents of files of a chat, by id, as far as one prompt takes them in: those named first before the others, and no
 * more than so many pictures. The caller has checked that whoever asks may write in the chat.
 */
export async function readGivenFiles(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  chatId: string,
  ids: readonly string[],
  mostPictures: number,
): Promise<Map<string, GivenFile>> {
  if (ids.length === 0) return new Map()
  const rows = await findContents(db, chatId, ids)
  const given = new Map<string, GivenFile>()
  let characters = ATTACHMENT_CHARACTERS
  let bytes = PICTURE_BYTES
  let pictures = mostPictures
  for (const id of new Set(ids)) {
    const row = rows.find((one) => one.id === id)
    if (!row) continue
    const { name, format, storageKey } = row
    if (isPicture(format)) {
      const fits = row.bytes <= bytes && pictures > 0
      if (fits) {
        bytes -= row.bytes
        pictures -= 1
      }
      const picture = fits && { mediaType: `image/${format}`, content: await storage.bytes(storageKey) }
      given.set(id, { name, text: '', cut: false, ...(picture ? { picture } : {}) })
      continue
    }
    const text = row.text.slice(0, characters)
    characters -= text.length
    given.set(id, { name, text, cut: row.cut || text.length < row.text.length })
  }
  return given
}
