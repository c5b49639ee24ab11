import type { AppContext } from '#/context.ts'
import {
  findUnembedded,
  findUnembeddedDocuments,
  putEmbeddings,
} from '#/modules/knowledge/embeddings/embeddings.repository.ts'
import { meaningOf } from '#/modules/knowledge/embeddings/meaning.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const embedDocumentJob = 'documents.embed'
export const embedAllJob = 'documents.embed-all'

/** Texts of one request. */
const BATCH = 64
/** Documents that one round of catching up takes. */
const ROUND = 200
/** All there are: each is a job of its own. */
const EVERY = 1_000_000

/** Has the meaning of a document's chunks taken down, once they are committed. */
export async function sendToEmbed(ctx: AppContext, tx: Queryable, documentId: string): Promise<void> {
  if (await meaningOf(ctx, tx)) await ctx.jobs.send(tx, embedDocumentJob, { documentId })
}

/** Until it is done the document is found by its words alone. */
export async function embedDocument(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    // asked anew for each part: the model may have been changed, or switched off, in between
    const embedder = (await meaningOf(ctx))?.embedder
    if (!embedder) return
    const chunks = await findUnembedded(ctx.db, documentId, embedder.model, BATCH)
    if (chunks.length === 0) return
    const texts = chunks.map(({ text }) => text)
    const vectors = await embedder.embed(texts, signal)
    const rows = chunks.map(({ id }, place) => ({ id, vector: Buffer.from(vectors[place]!.buffer) }))
    await putEmbeddings(ctx.db, embedder.model, rows)
  }
}

/** What was copied, failed or read before a model was chosen: sent again, some at a time. */
export const catchUp = (ctx: AppContext): Promise<void> => sendUnembedded(ctx, ROUND)

/** After another model was chosen, nothing that the one before took down is of use. */
export const embedAll = (ctx: AppContext): Promise<void> => sendUnembedded(ctx, EVERY)

async function sendUnembedded(ctx: AppContext, limit: number): Promise<void> {
  const embedder = (await meaningOf(ctx))?.embedder
  if (!embedder) return
  for (const documentId of await findUnembeddedDocuments(ctx.db, embedder.model, limit))
    await ctx.jobs.send(ctx.db, embedDocumentJob, { documentId })
}
