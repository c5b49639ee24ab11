import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { findOutdated, isOutdated } from '#/modules/knowledge/documents/documents.repository.ts'
import { renewReading } from '#/modules/knowledge/documents/indexing.service.ts'
import { readerVersions } from '#/modules/knowledge/reading/versions.model.ts'
import { inPortions } from '#/platform/db/in-portions.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import * as repository from '#/modules/knowledge/documents/renewing/renewing.repository.ts'
import { queueNotice } from '#/modules/push/push.service.ts'

export const renewReadingsJob = 'documents.renew'

/** Milliseconds after which a run ends; the next hourly run continues. */
const TURN_MS = 50 * 60_000

/** Queues the job at a start, because an upgrade may have changed the readers. */
export const startRenewing = (ctx: AppContext): Promise<void> => ctx.jobs.send(ctx.db, renewReadingsJob, {})

/**
 * Reads again, one by one and with low priority, the documents that an older reader read (docs/decisions/bulk-removal.md),
 * and notifies their owners if hidden parts had been read. Each document stores its reader's version, so that an interrupted
 * run continues where it ended.
 */
export async function renewReadings(ctx: AppContext, signal: AbortSignal): Promise<void> {
  const end = performance.now() + TURN_MS
  const isOver = () => signal.aborted || performance.now() > end
  await inPortions({
    findKeys: (limit) => findOutdated(ctx.db, readerVersions, limit),
    async processKeys(ids) {
      let done = 0
      for (const id of ids) {
        if (isOver()) break
        await renewReading(ctx, id, signal)
        done += 1
      }
      return done
    },
    onFailedRow: (documentId, err) => ctx.log.warn({ err, documentId }, 'a document could not be read again'),
  })
  signal.throwIfAborted()
  await tellOwners(ctx, { all: !isOver() })
}

/** Notifies each owner once, by mail and push, of the documents whose hidden parts had been read. `all`: no document remains to be read. */
async function tellOwners(ctx: AppContext, { all }: { all: boolean }): Promise<void> {
  const which = { isOutdated: all ? sql`false` : isOutdated(readerVersions), all }
  await inPortions({
    findKeys: (limit) => repository.findOwnersToNotify(ctx.db, { ...which, limit }),
    async processKeys(userIds) {
      for (const userId of userIds) await tellOwner(ctx, userId)
      return userIds.length
    },
  })
}

const tellOwner = (ctx: AppContext, userId: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const owners = await repository.markNotified(tx, userId)
    const reader = await repository.findReader(tx, userId)
    const [first] = owners
    if (!reader || !first) return
    const path = ownerPath(first)
    const documents = owners.reduce((sum, owner) => sum + owner.documents.length, 0)
    await queueMail(
      ctx,
      tx,
      reader.email,
      writeLetter(reader.name, { owners, documents, url: ctx.config.publicUrl + path }),
    )
    await queueNotice(ctx, tx, { userIds: [userId] }, { type: 'hidden-parts', documents, place: first })
  })

const ownerPath = ({ assistantId, baseId }: repository.NotifiedOwner): string =>
  assistantId === null ? `/settings/knowledge/bases/${baseId}` : `/assistants/manage/${assistantId}`

/** The most assistants or bases in a letter, and documents of each. */
const MAX_OWNERS_PER_LETTER = 20
const MAX_DOCUMENTS_PER_OWNER = 5

function writeLetter(
  reader: string,
  { owners, documents, url }: { owners: readonly repository.NotifiedOwner[]; documents: number; url: string },
) {
  const those = documents === 1 ? 'Um documento tinha' : `${documents.toLocaleString('pt-BR')} documentos tinham`
  const more = owners.length - MAX_OWNERS_PER_LETTER
  return {
    subject: 'Partes ocultas dos seus documentos ficaram de fora',
    title: 'Partes ocultas ficaram de fora',
    paragraphs: [
      `Olá, ${reader.split(' ')[0]}! ${those} partes ocultas, como colunas, linhas ou slides, que eram lidas como as outras. Agora elas ficam de fora.`,
      ...owners.slice(0, MAX_OWNERS_PER_LETTER).map(formatLine),
      ...(more > 0 ? [`E em mais ${more === 1 ? 'um lugar' : `${more} lugares`}.`] : []),
      'Respostas dadas antes podem ter citado essas partes. Se elas devem ser lidas, abra o documento na lista e escolha “Ler também”.',
    ],
    action: { label: 'Ver os documentos', url },
  }
}

function formatLine({ name, baseId, documents }: repository.NotifiedOwner): string {
  const named = documents.slice(0, MAX_DOCUMENTS_PER_OWNER)
  const more = documents.length - named.length
  const list = new Intl.ListFormat('pt-BR').format(more > 0 ? [...named, `mais ${more}`] : named)
  return `${baseId === null ? 'Assistente' : 'Base'} “${name}”: ${list}.`
}
