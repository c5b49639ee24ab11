import type { LanguageModelV4 } from '@ai-sdk/provider'
import {
  listAnthropicModels,
  type ListedModel,
  listGoogleModels,
  listMistralModels,
  listOpenAiModels,
  listOpenAiService,
} from '#/platform/ai/provider-models.ts'
import { askContext } from '#/platform/ai/context-window.ts'
import type { OpenAiEndpoint } from '#/platform/ai/embedder.ts'

/**
 * Opens the models of one provider by name. Its SDK is loaded with the first question to one of them: together the SDKs are more
 * than a megabyte of code, and most installations use one.
 */
function loadModelsOnce(
  provider: string,
  load: () => Promise<(name: string) => LanguageModelV4>,
): (name: string) => LanguageModelV4 {
  let sdk: Promise<(name: string) => LanguageModelV4> | undefined
  return (modelId) => {
    let model: LanguageModelV4 | undefined
    // shared by all questions: each new instance would build and compile its response schemas again
    const opened = async () => (model ??= (await (sdk ??= load()))(modelId))
    return {
      specificationVersion: 'v4',
      provider,
      modelId,
      // Texts and pictures are sent, never fetched by the provider.
      supportedUrls: {},
      doGenerate: async (options) => (await opened()).doGenerate(options),
      doStream: async (options) => (await opened()).doStream(options),
    }
  }
}

/** A provider of models: a service with a key, or a server that speaks like OpenAI. */
export interface Provider {
  /** First half of the ids of its models. */
  readonly id: string
  /** Name for people. */
  readonly name: string
  /** The country where it processes texts; null when unknown, 'local' for this machine. */
  readonly location: string | null
  list(): Promise<ListedModel[]>
  open(name: string): LanguageModelV4
  /** Whether a model of this name thinks before it answers. */
  thinksFirst(name: string): boolean
  /** Whether a model of this name accepts pictures. */
  acceptsPictures(name: string): boolean
  /** Asks for the context size of a model in tokens, where the server reports it. */
  askContext?: (name: string) => Promise<number | undefined>
  /** The endpoint for embeddings, which are requested in OpenAI's format; absent where the provider offers none. */
  openAiEndpoint?: OpenAiEndpoint
}

export interface ProviderSettings {
  openaiApiKey?: string | undefined
  openaiBaseUrl?: string | undefined
  anthropicApiKey?: string | undefined
  googleApiKey?: string | undefined
  mistralApiKey?: string | undefined
}

/** Creates the providers that the environment configures, in the order in which their models are offered. */
export function configuredProviders(settings: ProviderSettings, fetch: typeof globalThis.fetch): Provider[] {
  const { openaiApiKey, openaiBaseUrl, anthropicApiKey, googleApiKey, mistralApiKey } = settings
  return [
    openaiBaseUrl &&
      compatibleServer(
        { id: 'openai', name: readHost(openaiBaseUrl), url: openaiBaseUrl, apiKey: openaiApiKey },
        fetch,
      ),
    openaiApiKey && !openaiBaseUrl && openAi(openaiApiKey, fetch),
    anthropicApiKey && anthropic(anthropicApiKey, fetch),
    googleApiKey && google(googleApiKey, fetch),
    mistralApiKey && mistral(mistralApiKey, fetch),
  ].filter((provider) => typeof provider === 'object')
}

/** A provider that administrators set up on the screen. */
export interface StoredProvider {
  readonly id: string
  readonly kind: 'openai' | 'anthropic' | 'google' | 'mistral' | 'compatible'
  readonly name: string
  /** The country where it processes texts; '' where it is not set. */
  readonly country: string
  readonly baseUrl: string | null
  readonly apiKey: string | null
}

/** Creates a provider of the database. Its `fetch` obeys the egress rules, because a person chose the address (O1). */
export function storedProvider(stored: StoredProvider, fetch: typeof globalThis.fetch): Provider {
  const { id, name, country } = stored
  const provider = openStored(stored, fetch)
  return { ...provider, id, name, location: provider.location === 'local' ? 'local' : country || provider.location }
}

function openStored({ id, kind, name, baseUrl, apiKey }: StoredProvider, fetch: typeof globalThis.fetch): Provider {
  const key = apiKey ?? ''
  switch (kind) {
    case 'openai':
      return openAi(key, fetch)
    case 'anthropic':
      return anthropic(key, fetch)
    case 'google':
      return google(key, fetch)
    case 'mistral':
      return mistral(key, fetch)
    case 'compatible':
      return compatibleServer({ id, name, url: baseUrl ?? '', apiKey: apiKey ?? undefined }, fetch)
  }
}

/** Creates the provider for a server that speaks like OpenAI: Ollama, llama.cpp, vLLM, LM Studio and many more. */
export function compatibleServer(
  server: { id: string; name: string; url: string; apiKey?: string | undefined },
  fetch: typeof globalThis.fetch,
): Provider {
  const { id, name, url, apiKey } = server
  const settings = {
    name: id,
    baseURL: url,
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch,
    ...(apiKey ? { apiKey } : {}),
  }
  return {
    id,
    name,
    location: isThisMachine(url) ? 'local' : null,
    list: () => listOpenAiModels(url, apiKey, fetch),
    open: loadModelsOnce(id, async () => {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible(settings).chatModel
    }),
    thinksFirst: () => false,
    acceptsPictures: (model) => openSight.test(model) || openAiSight.test(model),
    askContext: (model) => askContext({ url, apiKey, fetch }, model),
    openAiEndpoint: { url, apiKey, fetch },
  }
}

/** Names of models that accept pictures, as their makers call them; other servers keep these names. */
const openAiSight = /^(gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[5-9]|chatgpt-4o|o1(?!-mini)|o3(?!-mini)|o4)/
const openSight = /llava|moondream|pixtral|vision|vl\b|gemma-?3|llama-?4|minicpm-v|mistral-small3/i

/** Set here, because the SDKs would otherwise read other addresses from the environment and send them a key of the database. */
const addresses = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
} as const

/** Uses chat completions instead of responses: the provider stores nothing, and the merging fetch can join its events. */
function openAi(apiKey: string, fetch: typeof globalThis.fetch): Provider {
  return {
    id: 'openai',
    name: 'OpenAI',
    location: 'EUA',
    list: () => listOpenAiService(addresses.openai, apiKey, fetch),
    open: loadModelsOnce('openai', async () => {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, baseURL: addresses.openai, fetch }).chat
    }),
    thinksFirst: (model) => /^(gpt-[5-9](?!.*chat)|o\d)/.test(model),
    acceptsPictures: (model) => openAiSight.test(model),
    openAiEndpoint: { url: addresses.openai, apiKey, fetch },
  }
}

function anthropic(apiKey: string, fetch: typeof globalThis.fetch): Provider {
  return {
    id: 'anthropic',
    name: 'Anthropic',
    location: 'EUA',
    list: () => listAnthropicModels(apiKey, fetch),
    open: loadModelsOnce('anthropic', async () => {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey, baseURL: addresses.anthropic, fetch })
    }),
    thinksFirst: (model) => !/claude-3/.test(model),
    acceptsPictures: (model) => !/claude-(instant|2)|3-5-haiku/.test(model),
  }
}

function google(apiKey: string, fetch: typeof globalThis.fetch): Provider {
  return {
    id: 'google',
    name: 'Google',
    location: 'EUA',
    list: () => listGoogleModels(apiKey, fetch),
    open: loadModelsOnce('google', async () => {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ apiKey, baseURL: addresses.google, fetch })
    }),
    thinksFirst: (model) => !/gemini-2\.0/.test(model),
    acceptsPictures: () => true,
    openAiEndpoint: { url: `${addresses.google}/openai`, apiKey, fetch },
  }
}

function mistral(apiKey: string, fetch: typeof globalThis.fetch): Provider {
  return {
    id: 'mistral',
    name: 'Mistral',
    location: 'União Europeia',
    list: () => listMistralModels(apiKey, fetch),
    open: loadModelsOnce('mistral', async () => {
      const { createMistral } = await import('@ai-sdk/mistral')
      return createMistral({ apiKey, baseURL: addresses.mistral, fetch })
    }),
    thinksFirst: (model) => model.startsWith('magistral'),
    acceptsPictures: (model) => /^(pixtral|mistral-(small|medium|large)|ministral|magistral)/.test(model),
    openAiEndpoint: { url: addresses.mistral, apiKey, fetch },
  }
}

const readHost = (url: string): string => new URL(url).host
const isThisMachine = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
