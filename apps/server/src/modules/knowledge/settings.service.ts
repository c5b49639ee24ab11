import type { KnowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import type { ModelTestResult } from '@prosa/contract/models/model-settings.ts'
import type { Settings } from '@prosa/contract/settings/settings.ts'
import type { AppContext } from '#/context.ts'
import { findProgress } from '#/modules/knowledge/embeddings/embeddings.repository.ts'
import { embedAllJob } from '#/modules/knowledge/embeddings/embeddings.service.ts'
import { countIndexedOwners } from '#/modules/knowledge/embeddings/owner-indexes.service.ts'
import { findEmbedder, findSemanticSearch } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import { trialFailure } from '#/modules/models/trials.service.ts'
import { readSection, saveSettings } from '#/modules/settings/settings.service.ts'
import { listEmbeddingNames } from '#/platform/ai/embedder.ts'
import { estimateTokens } from '#/platform/ai/prices.ts'
import type { Provider } from '#/platform/ai/providers.ts'
import type { By } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const TRIAL_MS = 20_000
const MILLION = 1_000_000

/** Returns the settings of knowledge with the progress of the vectors and what the rest would cost, in reais. */
export async function readKnowledgeSettings(ctx: AppContext): Promise<KnowledgeSettings> {
  const [knowledge, limits] = await Promise.all([readSection(ctx, 'knowledge'), readSection(ctx, 'knowledgeLimits')])
  const activeModel = (await findSemanticSearch(ctx))?.embedder.model ?? null
  const { chunks, embedded, bytes, held } = await findProgress(ctx.db, activeModel)
  const { embeddingPrice: price } = knowledge
  const estimateBrl = price === null ? null : (estimateTokens(bytes) / MILLION) * price
  return {
    ...knowledge,
    environmentModel: ctx.config.embeddingModel ?? null,
    activeModel,
    chunks,
    embedded,
    estimateBrl,
    held,
    indexedOwners: await countIndexedOwners(ctx.db),
    limits,
  }
}

/** Lists the embedding models of all providers; a failing provider only lacks its own. */
export async function listEmbeddingModels(ctx: AppContext) {
  const lists = await Promise.all(ctx.models.providers().map(({ provider }) => loadEmbeddingModels(ctx, provider)))
  return { items: lists.flat() }
}

async function loadEmbeddingModels(ctx: AppContext, { id, name: provider, location, openAiEndpoint }: Provider) {
  if (!openAiEndpoint) return []
  try {
    const names = await listEmbeddingNames(openAiEndpoint)
    return names.map((name) => ({ id: `${id}:${name}`, name, provider, location }))
  } catch (err) {
    ctx.log.info({ err, provider: id }, 'embedding models not listed')
    return []
  }
}

/** Saves the embedding model; documents are embedded from the commit on, so semantic search improves gradually. Throws `model_unavailable`. */
export async function saveKnowledgeSettings(
  ctx: AppContext,
  by: By,
  values: Settings['knowledge'],
): Promise<KnowledgeSettings> {
  requireModel(ctx, values.embeddingModel)
  await saveSettings(ctx, by, 'knowledge', values)
  await ctx.jobs.send(ctx.db, embedAllJob, {})
  return readKnowledgeSettings(ctx)
}

/** Saves the limits for documents that are sent or read from now on. */
export async function saveKnowledgeLimits(
  ctx: AppContext,
  by: By,
  values: Settings['knowledgeLimits'],
): Promise<KnowledgeSettings> {
  await saveSettings(ctx, by, 'knowledgeLimits', values)
  return readKnowledgeSettings(ctx)
}

/** Embeds one sentence as a trial. The provider's error message is not passed on (T2). */
export async function tryEmbeddingModel(ctx: AppContext, embeddingModel: string): Promise<ModelTestResult> {
  const embedder = findEmbedder(ctx, embeddingModel)
  if (!embedder) throw new DomainError('model_unavailable')
  try {
    const { vectors } = await embedder.embed(['A biblioteca abre às oito.'], AbortSignal.timeout(TRIAL_MS))
    return { ok: true, message: `Funcionou: o modelo respondeu com ${vectors[0]?.length ?? 0} números por trecho.` }
  } catch (error) {
    return { ok: false, message: trialFailure(error) }
  }
}

/** `environment` is valid even if the environment sets no model: it then means none. */
function requireModel(ctx: AppContext, embeddingModel: string): void {
  const isNamed = embeddingModel !== 'none' && embeddingModel !== 'environment'
  if (isNamed && !findEmbedder(ctx, embeddingModel)) throw new DomainError('model_unavailable')
}
