import { ATTACHMENT_CHARACTERS } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/conversations/messages/attachments/attachments.repository.ts'
import { readText } from '#/modules/knowledge/reading/reading.service.ts'

export const readAttachmentJob = 'attachments.read'

/** Reads a document's text for the model. May be repeated: only an unfinished reading is stored. */
export async function readAttachment(ctx: AppContext, id: string, signal: AbortSignal): Promise<void> {
  const row = await repository.findToRead(ctx.db, id)
  if (!row || row.format === 'png' || row.format === 'jpeg' || row.format === 'webp') return
  const { storageKey: key, format: kind } = row
  const read = await readText(ctx, { key, kind, maxCharacters: ATTACHMENT_CHARACTERS, signal })
  const { sentence, text, cut, notes } = read
  if (sentence !== null) return repository.finishReading(ctx.db, id, { status: 'failed', problem: sentence })
  await repository.finishReading(ctx.db, id, { status: 'ready', text, cut, notes })
}

/** Ends a reading after too many attempts. */
export const giveUp = (ctx: AppContext, id: string): Promise<void> =>
  repository.finishReading(ctx.db, id, {
    status: 'failed',
    problem: 'Tentamos ler este arquivo várias vezes e não conseguimos. Remova-o e envie outra cópia.',
  })
