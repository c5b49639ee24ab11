import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createMistral } from '@ai-sdk/mistral'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import {
  listAnthropicModels,
  type ListedModel,
  listGoogleModels,
  listMistralModels,
  listOpenAiModels,
  listOpenAiService,
} from '#/platform/ai/provider-models.ts'

/** Somebody who runs models: a service with a key, or a server that speaks like OpenAI. */
export interface Provider {
  /** First half of the ids of its models. */
  readonly id: string
  /** Name for people. */
  readonly name: string
  /** Where it processes texts; null when unknown, 'local' for this machine. */
  readonly location: string | null
  list(): Promise<ListedModel[]>
  open(name: string): LanguageModelV4
  /** Whether a model of this name thinks before it answers. */
  reasons(name: string): boolean
}

export interface ProviderSettings {
  openaiApiKey?: string | undefined
  openaiBaseUrl?: string | undefined
  anthropicApiKey?: string | undefined
  googleApiKey?: string | undefined
  mistralApiKey?: string | undefined
}

/** The providers that the environment configures, in the order in which their models are offered. */
export function configuredProviders(settings: ProviderSettings, fetch: typeof globalThis.fetch): Provider[] {
  const { openaiApiKey, openaiBaseUrl, anthropicApiKey, googleApiKey, mistralApiKey } = settings
  return [
    openaiBaseUrl &&
      compatibleServer({ id: 'openai', name: hostOf(openaiBaseUrl), url: openaiBaseUrl, apiKey: openaiApiKey }, fetch),
    openaiApiKey && !openaiBaseUrl && openAi(openaiApiKey, fetch),
    anthropicApiKey && anthropic(anthropicApiKey, fetch),
    googleApiKey && google(googleApiKey, fetch),
    mistralApiKey && mistral(mistralApiKey, fetch),
  ].filter((provider) => typeof provider === 'object')
}

/** Somebody who runs models, as administrators set it on the screen. */
export interface StoredProvider {
  readonly id: string
  readonly kind: 'openai' | 'anthropic' | 'google' | 'mistral' | 'compatible'
  readonly name: string
  /** Where it processes texts; '' where nobody said. */
  readonly country: string
  readonly baseUrl: string | null
  readonly apiKey: string | null
}

/** A provider of the database. Its `fetch` goes by the egress rules: a person chose the address (O1). */
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

/** A server that speaks like OpenAI: Ollama, llama.cpp, vLLM, LM Studio and many more. */
export function compatibleServer(
  server: { id: string; name: string; url: string; apiKey?: string | undefined },
  fetch: typeof globalThis.fetch,
): Provider {
  const { id, name, url, apiKey } = server
  const sdk = createOpenAICompatible({
    name: id,
    baseURL: url,
    includeUsage: true,
    fetch,
    ...(apiKey ? { apiKey } : {}),
  })
  return {
    id,
    name,
    location: isThisMachine(url) ? 'local' : null,
    list: () => listOpenAiModels(url, apiKey, fetch),
    open: (model) => sdk.chatModel(model),
    reasons: () => false,
  }
}

/** Said rather than left to the SDKs: they would take another address from the environment, and send it a key of the database. */
const addresses = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
} as const

/** Chat completions rather than responses: nothing is kept at the provider, and the merging fetch joins its events. */
function openAi(apiKey: string, fetch: typeof globalThis.fetch): Provider {
  const sdk = createOpenAI({ apiKey, baseURL: addresses.openai, fetch })
  return {
    id: 'openai',
    name: 'OpenAI',
    location: 'EUA',
    list: () => listOpenAiService(addresses.openai, apiKey, fetch),
    open: (model) => sdk.chat(model),
    reasons: (model) => /^(gpt-[5-9](?!.*chat)|o\d)/.test(model),
  }
}

function anthropic(apiKey: string, fetch: typeof globalThis.fetch): Provider {
  const sdk = createAnthropic({ apiKey, baseURL: addresses.anthropic, fetch })
  return {
    id: 'anthropic',
    name: 'Anthropic',
    location: 'EUA',
    list: () => listAnthropicModels(apiKey, fetch),
    open: (model) => sdk(model),
    reasons: (model) => !/claude-3/.test(model),
  }
}

function google(apiKey: string, fetch: typeof globalThis.fetch): Provider {
  const sdk = createGoogle({ apiKey, baseURL: addresses.google, fetch })
  return {
    id: 'google',
    name: 'Google',
    location: 'EUA',
    list: () => listGoogleModels(apiKey, fetch),
    open: (model) => sdk(model),
    reasons: (model) => !/gemini-2\.0/.test(model),
  }
}

function mistral(apiKey: string, fetch: typeof globalThis.fetch): Provider {
  const sdk = createMistral({ apiKey, baseURL: addresses.mistral, fetch })
  return {
    id: 'mistral',
    name: 'Mistral',
    location: 'União Europeia',
    list: () => listMistralModels(apiKey, fetch),
    open: (model) => sdk(model),
    reasons: (model) => model.startsWith('magistral'),
  }
}

const hostOf = (url: string): string => new URL(url).host
const isThisMachine = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
