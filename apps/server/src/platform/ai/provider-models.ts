import { APICallError } from '@ai-sdk/provider'
import { z } from 'zod'
import { embeddingModelName } from '#/platform/ai/embedder.ts'

/** A model as its provider lists it. */
export interface ListedModel {
  name: string
  label: string
}

/** Longer than a person waits: a server that is just starting answers in the background. */
const LIST_MS = 10_000

/** The `fetch` for calls to models (O1). */
type Fetch = typeof globalThis.fetch

const openAiList = z.object({ data: z.array(z.object({ id: z.string(), created: z.number().optional() })) })

/** Other kinds of model in the same list, which cannot chat. Each service names them differently. */
const otherKinds = {
  openAi: /audio|codex|dall-e|embed|image|instruct|live|moderation|realtime|search|sora|transcribe|tts|vision|whisper/,
  google: /audio|embed|image|live|tts/,
  mistral: /embed|moderation|ocr|realtime|transcribe|tts/,
}
/** Models of any server that never chat. Only whole words match, since `instruct` and `vision` are chat models elsewhere. */
const neverChats = /(^|[^a-z])(dall-e|moderation|rerank(er)?|tts|whisper)([^a-z]|$)/i
/** Dated copies of a model that is also listed without a date. */
const dated = /-\d{4}-\d{2}-\d{2}$|-\d{4}$|-\d{8}$/

/** Lists the chat models of a server that speaks like OpenAI, newest first. Rejects where it does not answer within 10 s. */
export async function listOpenAiModels(
  baseUrl: string,
  apiKey: string | undefined,
  fetch: Fetch,
): Promise<ListedModel[]> {
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  const { data } = openAiList.parse(await readJson(fetch, `${baseUrl.replace(/\/$/, '')}/models`, headers))
  return data
    .filter(({ id }) => !embeddingModelName.test(id) && !neverChats.test(id))
    .toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0))
    .map(({ id }) => ({ name: id, label: readableName(id) }))
}

/** The readable name of a model file of llama.cpp: `x` for `/models/x-00001-of-00002.gguf`. */
export const readableName = (id: string): string => /([^/\\]+?)(-\d{5}-of-\d{5})?\.gguf$/i.exec(id)?.[1] ?? id

/** As `listOpenAiModels`, for OpenAI itself: without dated copies and models that cannot chat. */
export async function listOpenAiService(baseUrl: string, apiKey: string, fetch: Fetch): Promise<ListedModel[]> {
  const models = await listOpenAiModels(baseUrl, apiKey, fetch)
  return models.filter(
    ({ name }) => /^(gpt-|o\d|chatgpt-)/.test(name) && !otherKinds.openAi.test(name) && !dated.test(name),
  )
}

const anthropicList = z.object({ data: z.array(z.object({ id: z.string(), display_name: z.string() })) })

/** As `listOpenAiService`, for Anthropic. */
export async function listAnthropicModels(apiKey: string, fetch: Fetch): Promise<ListedModel[]> {
  const headers = { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
  const { data } = anthropicList.parse(await readJson(fetch, 'https://api.anthropic.com/v1/models?limit=100', headers))
  return data.map(({ id, display_name: label }) => ({ name: id, label }))
}

const googleList = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      displayName: z.string(),
      supportedGenerationMethods: z.array(z.string()).default([]),
    }),
  ),
})

/** As `listOpenAiService`, for Google. */
export async function listGoogleModels(apiKey: string, fetch: Fetch): Promise<ListedModel[]> {
  const address = 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=200'
  const { models } = googleList.parse(await readJson(fetch, address, { 'x-goog-api-key': apiKey }))
  return models
    .filter(({ supportedGenerationMethods: methods }) => methods.includes('generateContent'))
    .map(({ name, displayName }) => ({ name: name.replace(/^models\//, ''), label: displayName }))
    .filter(({ name }) => name.startsWith('gemini-') && !otherKinds.google.test(name) && !dated.test(name))
}

const mistralList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      capabilities: z.object({ completion_chat: z.boolean() }).default({ completion_chat: true }),
    }),
  ),
})

/** As `listOpenAiService`, for Mistral. */
export async function listMistralModels(apiKey: string, fetch: Fetch): Promise<ListedModel[]> {
  const { data } = mistralList.parse(
    await readJson(fetch, 'https://api.mistral.ai/v1/models', { authorization: `Bearer ${apiKey}` }),
  )
  const names = data.filter(({ capabilities }) => capabilities.completion_chat).map(({ id }) => id)
  return [...new Set(names)]
    .filter((name) => !otherKinds.mistral.test(name) && !dated.test(name))
    .map((name) => ({ name, label: name }))
}

async function readJson(fetch: Fetch, address: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(LIST_MS) })
  if (!response.ok) {
    const message = `the list of models answered ${response.status}`
    throw new APICallError({ message, url: address, requestBodyValues: {}, statusCode: response.status })
  }
  return response.json()
}
