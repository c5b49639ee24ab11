import { z } from 'zod'
import { createMergingFetch } from '#/platform/http/merging-fetch.ts'

/** Turns texts into vectors that lie near one another where the texts mean the same. */
export interface Embedder {
  /** Vectors of different models cannot be compared. */
  readonly model: string
  /** One vector of length 1 for each text, in their order. Rejects where the service fails or answers something else. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array<ArrayBuffer>[]>
}

interface EmbedderSettings {
  embeddingUrl?: string | undefined
  embeddingModel?: string | undefined
  embeddingApiKey?: string | undefined
}

const answerSchema = z.object({ data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })) })

/** By a service that speaks like OpenAI (`POST /embeddings`); undefined where none is configured. */
export function createEmbedder(settings: EmbedderSettings): Embedder | undefined {
  const { embeddingUrl: url, embeddingModel: model, embeddingApiKey: key } = settings
  if (!url || !model) return undefined
  const fetch = createMergingFetch({ window: () => 0 })
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) }
  return {
    model,
    async embed(texts, signal) {
      const body = JSON.stringify({ model, input: texts, encoding_format: 'float' })
      const response = await fetch(`${url.replace(/\/$/, '')}/embeddings`, { method: 'POST', headers, body, signal })
      if (!response.ok) throw new Error(`the embedding service answered ${response.status}`)
      const { data } = answerSchema.parse(await response.json())
      const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => unit(embedding))
      if (vectors.length !== texts.length) throw new Error('the embedding service left texts out')
      return vectors
    },
  }
}

/** Of length 1: the product of two such vectors is their similarity. */
function unit(values: readonly number[]): Float32Array<ArrayBuffer> {
  const length = Math.hypot(...values) || 1
  return Float32Array.from(values, (value) => value / length)
}
