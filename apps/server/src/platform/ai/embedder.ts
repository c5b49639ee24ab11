import { modelIdSchema } from '@prosa/contract/models/models.ts'
import { APICallError } from '@ai-sdk/provider'
import { z } from 'zod'
import { estimateTokens } from '#/platform/ai/prices.ts'
import { createMergingFetch } from '#/platform/speed/merging-fetch.ts'
import { createFlushInterval } from '#/platform/speed/flush-interval.ts'

/** Turns texts into vectors that lie near one another where the texts mean the same. */
export interface Embedder {
  /** The model's id, because vectors of different models cannot be compared. */
  readonly model: string
  /** Rejects where the service fails or its response is not valid. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedding>
}

interface Embedding {
  /** A vector of length 1 for each text, in the order of the texts. */
  readonly vectors: Float32Array<ArrayBuffer>[]
  /** How many tokens the service has read: its own figure, or an estimate from the length of the texts. */
  readonly tokens: number
}

/** Address and key of a service that speaks like OpenAI. */
export interface OpenAiEndpoint {
  readonly url: string
  readonly apiKey: string | undefined
  readonly fetch: typeof globalThis.fetch
}

interface EmbedderSettings {
  embeddingUrl?: string | undefined
  embeddingModel?: string | undefined
  embeddingApiKey?: string | undefined
}

const LIST_MS = 2000
const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.number().int().nonnegative() }).nullish().catch(null),
})
const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Creates the embedder that the environment configures; undefined without configuration. */
export function configuredEmbedder(settings: EmbedderSettings): Embedder | undefined {
  const { embeddingUrl: url, embeddingModel: model, embeddingApiKey: apiKey } = settings
  if (!url || !model) return undefined
  return createEmbedder(
    { url, apiKey, fetch: createMergingFetch({ schedule: createFlushInterval() }) },
    { id: model, name: model },
  )
}

/** Creates an embedder that calls `POST /embeddings` of a service. Its vectors are stored under `id`. */
export function createEmbedder(endpoint: OpenAiEndpoint, { id, name }: { id: string; name: string }): Embedder {
  return {
    model: id,
    async embed(texts, signal) {
      const body = JSON.stringify({ model: name, input: texts })
      const { data, usage } = answerSchema.parse(
        await requestJson(endpoint, 'embeddings', { method: 'POST', body, signal }),
      )
      const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => toUnitVector(embedding))
      if (vectors.length !== texts.length) throw new Error('the embedding service left texts out')
      return { vectors, tokens: usage?.prompt_tokens ?? tokensIn(texts) }
    },
  }
}

/** Estimates the tokens of texts by their length. */
export const tokensIn = (texts: readonly string[]): number =>
  estimateTokens(texts.reduce((characters, text) => characters + text.length, 0))

/** Whether a model of this name can be chosen; an invalid name must not spoil the rest of the list. */
export const isModelName = (name: string): boolean => modelIdSchema.safeParse(`some:${name}`).success

/** Recognizes embedding models by their names, because the lists of services do not say what a model is for. */
export const embeddingModelName = /embed|\bbge|\be5-|\bgte-|minilm/i

/** Returns the names of a service's embedding models. Rejects where it does not answer within 2 s. */
export async function listEmbeddingNames(endpoint: OpenAiEndpoint): Promise<string[]> {
  const { data } = listSchema.parse(await requestJson(endpoint, 'models', { signal: AbortSignal.timeout(LIST_MS) }))
  return [...new Set(data.map(({ id }) => id.replace(/^models\//, '')))].filter(
    (name) => embeddingModelName.test(name) && isModelName(name),
  )
}

async function requestJson({ url, apiKey, fetch }: OpenAiEndpoint, path: string, init: RequestInit): Promise<unknown> {
  const address = `${url.replace(/\/$/, '')}/${path}`
  const headers = { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) }
  const response = await fetch(address, { ...init, headers })
  if (response.ok) return response.json()
  await response.body?.cancel()
  const message = `the embedding service answered ${response.status}`
  throw new APICallError({ message, url: address, requestBodyValues: {}, statusCode: response.status })
}

/** Scales a vector to length 1, so that the dot product of two vectors is their similarity. */
function toUnitVector(values: readonly number[]): Float32Array<ArrayBuffer> {
  const length = Math.hypot(...values) || 1
  return Float32Array.from(values, (value) => value / length)
}
