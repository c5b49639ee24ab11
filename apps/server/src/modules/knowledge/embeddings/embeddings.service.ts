import type { AppContext } from '#/context.ts'
import { meterFor } from '#/modules/models/metering.service.ts'
import {
  findPayer,
  findUnembedded,
  findUnembeddedDocuments,
  markHeld,
  putEmbeddings,
} from '#/modules/knowledge/embeddings/embeddings.repository.ts'
import { type SemanticSearch, semanticSearchOf } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import { tokensIn } from '#/platform/ai/embedder.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

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
  if (await semanticSearchOf(ctx, tx)) await ctx.jobs.send(tx, embedDocumentJob, { documentId })
}

/**
 * Until it is done the document is found by its words alone. Where a budget is used up it says so and waits: `catchUp`
 * tries again.
 */
export async function embedDocument(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<void> {
  try {
    while (await embedPart(ctx, documentId, signal));
    await markHeld(ctx.db, documentId, false)
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'quota_exceeded')) throw error
    await markHeld(ctx.db, documentId, true)
  }
}

/** Answers whether there was anything left to do. */
async function embedPart(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<boolean> {
  // asked anew for each part: the model may have been changed, or switched off, in between
  const meaning = await semanticSearchOf(ctx)
  if (!meaning) return false
  const { model } = meaning.embedder
  const chunks = await findUnembedded(ctx.db, documentId, model, BATCH)
  const payer = await findPayer(ctx.db, documentId)
  if (chunks.length === 0 || !payer) return false
  const texts = chunks.map(({ text }) => text)
  const vectors = await embedAs(ctx, meaning, payer, { texts, signal })
  const rows = chunks.map(({ id }, place) => ({ id, vector: Buffer.from(vectors[place]!.buffer) }))
  await putEmbeddings(ctx.db, model, rows)
  return true
}

/** What a model charges is kept in the budgets before it is asked. Throws 409 `quota_exceeded`. */
async function embedAs(
  ctx: AppContext,
  { embedder, costOf }: SemanticSearch,
  { userId, assistantId }: { userId: number; assistantId: number | null },
  { texts, signal }: { texts: readonly string[]; signal: AbortSignal },
) {
  const micros = costOf(tokensIn(texts))
  if (micros === null) return (await embedder.embed(texts, signal)).vectors
  const { vectors } = await meterFor(ctx, { userId }, { assistantId, modelId: embedder.model, micros }, async () => {
    const { vectors: made, tokens } = await embedder.embed(texts, signal)
    return { vectors: made, costMicros: costOf(tokens) }
  })
  return vectors
}

/** What was copied, failed or read before a model was chosen: sent again, some at a time. */
export const catchUp = (ctx: AppContext): Promise<void> => sendUnembedded(ctx, ROUND)

/** After another model was chosen, nothing that the one before took down is of use. */
export const embedAll = (ctx: AppContext): Promise<void> => sendUnembedded(ctx, EVERY)

async function sendUnembedded(ctx: AppContext, limit: number): Promise<void> {
  const embedder = (await semanticSearchOf(ctx))?.embedder
  if (!embedder) return markHeld(ctx.db, null, false)
  for (const documentId of await findUnembeddedDocuments(ctx.db, embedder.model, limit))
    await ctx.jobs.send(ctx.db, embedDocumentJob, { documentId })
}
