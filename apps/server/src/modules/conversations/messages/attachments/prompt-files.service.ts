import { ATTACHMENT_CHARACTERS, isPictureFormat } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { AppContext } from '#/context.ts'
import { findContents } from '#/modules/conversations/messages/attachments/attachments.repository.ts'

/** Most bytes of pictures in one prompt. */
const PICTURE_BYTES = 20 * 1024 * 1024

/** A file of a message, as a model receives it. */
export interface GivenFile {
  readonly name: string
  readonly text: string
  /** Whether its end is left out. */
  readonly cut: boolean
  readonly picture?: { readonly mediaType: string; readonly content: Uint8Array }
}

/**
 * Reads the contents of a chat's files by id up to a prompt's limits: in the given order, with a limited number of pictures.
 * The caller has authorized the actor.
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
    if (isPictureFormat(format)) {
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
