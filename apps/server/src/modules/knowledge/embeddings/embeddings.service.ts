import type { AppContext } from '#/context.ts'
import {
  findUnembedded,
  findUnembeddedDocuments,
  putEmbeddings,
} from '#/modules/knowledge/embeddings/embeddings.repository.ts'
import { createExactIndex, type VectorIndex } from '#/modules/knowledge/embeddings/vector-index.service.ts'
import { createEmbedder, type Embedder } from '#/platform/ai/embedder.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const embedDocumentJob = 'documents.embed'

/** Texts of one request. */
const BATCH = 64
/** Documents that one round of catching up takes. */
const ROUND = 200

interface Meaning {
  embedder: Embedder
  index: VectorIndex
}

const meanings = new WeakMap<AppContext['config'], Meaning>()

/** What finds by meaning; undefined where no embedding model is configured. */
export function meaningOf({ config }: Pick<AppContext, 'config'>): Meaning | undefined {
  const known = meanings.get(config)
  const embedder = known ? undefined : createEmbedder(config)
  if (embedder) meanings.set(config, { embedder, index: createExactIndex(embedder.model) })
  return meanings.get(config)
}

/** Has the meaning of a document's chunks taken down, once they are committed. */
export async function sendToEmbed(ctx: AppContext, tx: Queryable, documentId: string): Promise<void> {
  if (meaningOf(ctx)) await ctx.jobs.send(tx, embedDocumentJob, { documentId })
}

/** Until it is done the document is found by its words alone. */
export async function embedDocument(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<void> {
  const embedder = meaningOf(ctx)?.embedder
  if (!embedder) return
  for (;;) {
    const chunks = await findUnembedded(ctx.db, documentId, embedder.model, BATCH)
    if (chunks.length === 0) return
    const texts = chunks.map(({ text }) => text)
    const vectors = await embedder.embed(texts, signal)
    const rows = chunks.map(({ id }, place) => ({ id, vector: Buffer.from(vectors[place]!.buffer) }))
    await putEmbeddings(ctx.db, embedder.model, rows)
  }
}

/** What was copied, failed or read before a model was configured: sent again, some at a time. */
export async function catchUp(ctx: AppContext): Promise<void> {
  const embedder = meaningOf(ctx)?.embedder
  if (!embedder) return
  for (const documentId of await findUnembeddedDocuments(ctx.db, embedder.model, ROUND))
    await ctx.jobs.send(ctx.db, embedDocumentJob, { documentId })
}
