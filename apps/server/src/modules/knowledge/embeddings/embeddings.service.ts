import type { AppContext } from '#/context.ts'
import { meterCallFor } from '#/modules/models/metering.service.ts'
import {
  findHeld,
  findPayer,
  findUnembedded,
  findUnembeddedDocuments,
  markHeld,
  putEmbeddings,
} from '#/modules/knowledge/embeddings/embeddings.repository.ts'
import { type SemanticSearch, findSemanticSearch } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import { tokensIn } from '#/platform/ai/embedder.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { inPortions } from '#/platform/db/in-portions.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

export const embedDocumentJob = 'documents.embed'
export const embedAllJob = 'documents.embed-all'

/** Texts per request. */
const BATCH = 64
/** Documents per round of catching up. */
const ROUND = 200
/** Queues the embedding of a document's chunks once the transaction is committed. */
export async function sendToEmbed(ctx: AppContext, tx: Queryable, documentId: string): Promise<void> {
  if (await findSemanticSearch(ctx, tx)) await ctx.jobs.send(tx, embedDocumentJob, { documentId })
}

/** Embeds a document; until then only a word search finds it. If a budget is used up, the document is marked and waits for `catchUp`. */
export async function embedDocument(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<void> {
  try {
    while (await embedPart(ctx, documentId, signal));
    await markHeld(ctx.db, [documentId], false)
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'quota_exceeded')) throw error
    await markHeld(ctx.db, [documentId], true)
  }
}

/** Embeds one batch. Returns whether anything was left to do. */
async function embedPart(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<boolean> {
  // read for each batch: the model may have been changed or switched off
  const meaning = await findSemanticSearch(ctx)
  if (!meaning) return false
  const { model } = meaning.embedder
  const chunks = await findUnembedded(ctx.db, documentId, model, BATCH)
  const payer = await findPayer(ctx.db, documentId)
  if (chunks.length === 0 || !payer) return false
  const texts = chunks.map(({ text }) => text)
  const vectors = await embedAs(ctx, meaning, payer, { texts, signal })
  const rows = chunks.map(({ id }, at) => ({ id, vector: Buffer.from(vectors[at]!.buffer) }))
  await putEmbeddings(ctx.db, model, rows)
  return true
}

/** Embeds texts; reserves the model's cost in the budgets first. Throws 409 `quota_exceeded`. */
async function embedAs(
  ctx: AppContext,
  { embedder, computeCost }: SemanticSearch,
  { userId, assistantId }: { userId: number; assistantId: number | null },
  { texts, signal }: { texts: readonly string[]; signal: AbortSignal },
) {
  const micros = computeCost(tokensIn(texts))
  if (micros === null) return (await embedder.embed(texts, signal)).vectors
  const { vectors } = await meterCallFor(
    ctx,
    { userId },
    { assistantId, modelId: embedder.model, micros },
    async () => {
      const { vectors: made, tokens } = await embedder.embed(texts, signal)
      return { vectors: made, costMicros: computeCost(tokens) }
    },
  )
  return vectors
}

/** Queues some documents without vectors: copies, failures and those read before a model was chosen. */
export const catchUp = (ctx: AppContext): Promise<void> => sendUnembedded(ctx, ROUND)

/** Queues all documents after another model was chosen, because vectors of the previous model are useless. */
export const embedAll = (ctx: AppContext): Promise<void> => sendUnembedded(ctx, Infinity)

/** Queues documents in portions. Those with a waiting job are not found again, so that an interrupted run continues. */
async function sendUnembedded(ctx: AppContext, most: number): Promise<void> {
  const model = (await findSemanticSearch(ctx))?.embedder.model
  if (model === undefined) return forgetHeld(ctx)
  // each document is tried once per run, so that one that fails or lacks a budget is not queued repeatedly
  let after: string | null = null
  let left = most
  await inPortions({
    async findKeys(limit) {
      const query = { model, sent: embedDocumentJob, after, limit: Math.min(limit, left) }
      const ids: string[] = await findUnembeddedDocuments(ctx.db, query)
      after = ids.at(-1) ?? after
      left -= ids.length
      return ids
    },
    async processKeys(ids) {
      const data = ids.map((documentId) => ({ documentId }))
      await ctx.jobs.sendMany(ctx.db, embedDocumentJob, data)
      return ids.length
    },
  })
}

/** Clears the marks of documents that wait for a budget, because without a model they wait for nothing. */
async function forgetHeld(ctx: AppContext): Promise<void> {
  await inPortions({ findKeys: (limit) => findHeld(ctx.db, limit), processKeys: (ids) => markHeld(ctx.db, ids, false) })
}
