import { type AppContext, perContext } from '#/context.ts'
import { createVectorIndex, type VectorIndex } from '#/modules/knowledge/embeddings/vector-index.service.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { configuredEmbedder, createEmbedder, type Embedder } from '#/platform/ai/embedder.ts'
import { splitModelId } from '#/platform/ai/registered-model.ts'
import type { Queryable } from '#/platform/db/database.ts'

export interface SemanticSearch {
  embedder: Embedder
  index: VectorIndex
  /** Returns the cost of so many tokens in millionths of a real; null if it is free or has no known price. */
  computeCost: (tokens: number) => number | null
}

/** Cached, so that the environment's embedder keeps its connections. */
const getEnvironmentEmbedder = perContext(({ config }) => configuredEmbedder(config))
/** The vectors that each process has loaded, of the model in use only. */
const getVectors = perContext((): { model?: string; index?: VectorIndex } => ({}))

/** Returns the semantic search; undefined if no embedding model is chosen. Within a transaction pass its `db`, as to `getSettings`. */
export async function findSemanticSearch(ctx: AppContext, db?: Queryable): Promise<SemanticSearch | undefined> {
  const { embeddingModel, embeddingPrice: price } = (await getSettings(ctx, db)).knowledge
  const embedder = findEmbedder(ctx, embeddingModel)
  if (!embedder) return undefined
  const known = getVectors(ctx)
  const index = (known.model === embedder.model && known.index) || createVectorIndex(embedder.model)
  Object.assign(known, { model: embedder.model, index })
  return { embedder, index, computeCost: (tokens) => (price ? Math.ceil(tokens * price) : null) }
}

/** Returns the embedder of a setting; undefined for 'none', and if the provider is gone or offers no embeddings. */
export function findEmbedder(ctx: AppContext, embeddingModel: string): Embedder | undefined {
  if (embeddingModel === 'none') return undefined
  if (embeddingModel === 'environment') return getEnvironmentEmbedder(ctx)
  const [providerId, name] = splitModelId(embeddingModel)
  const endpoint = ctx.models.providers().find(({ provider }) => provider.id === providerId)?.provider.openAiEndpoint
  return endpoint && createEmbedder(endpoint, { id: embeddingModel, name })
}
