import type { LanguageModelV4 } from '@ai-sdk/provider'
import { EMBEDDED_MODEL, type Model } from '@prosa/contract/models.ts'
import { embeddedModel } from '#/platform/ai/embedded/embedded-model.ts'
import { compatibleServer, configuredProviders, type Provider, type ProviderSettings } from '#/platform/ai/providers.ts'
import { freeOfCharge, type ModelPrice, type ModelPrices, priceOfThousandAnswers } from '#/platform/ai/prices.ts'
import { createLoadGauge, type LoadGauge } from '#/platform/http/load-gauge.ts'
import { createMergingFetch } from '#/platform/http/merging-fetch.ts'
import type { Logger } from '#/platform/log/logger.ts'

export interface RegisteredModel {
  info: Model
  model: LanguageModelV4
  /** Null where nobody said what it charges. */
  price: ModelPrice | null
}

export interface ModelRegistry {
  /** What people may choose, the default first. */
  list(): Model[]
  /** The model of an id; undefined where nobody offers it now. */
  find(modelId: string): RegisteredModel | undefined
  readonly defaultId: string
  /** How busy the process is with answers; decides how long text waits for more text. */
  readonly load: LoadGauge
  /** Resolves when every provider was asked for its models once, whether it answered or not (at most 2 s). */
  ready(): Promise<void>
}

export interface RegistrySettings extends ProviderSettings {
  /** Ids of the models to offer, the default first; empty offers what the providers list. */
  offeredModels: readonly string[]
  modelPrices: ModelPrices
  /** Whether to look for servers on this machine where no provider is configured. */
  localModels: boolean
  ollamaUrl: string
  llamaCppUrl: string
}

const RECHECK_MS = 60_000
/** Names of the middle of a provider's range: a sensible default where nobody named one. */
const modest = /mini|flash|haiku|small|sonnet/

const embedded: RegisteredModel = {
  model: embeddedModel,
  price: freeOfCharge,
  info: {
    id: EMBEDDED_MODEL,
    name: 'Prosa Trechos',
    provider: 'Prosa',
    description: 'Responde citando os melhores trechos dos documentos. Não precisa de internet nem de chave.',
    location: 'local',
    priceBrlPer1000: 0,
    reasoning: false,
    default: false,
  },
}

/** All models that can answer: of the providers in the environment, of servers on this machine, and the embedded one. */
export function createModelRegistry({ config, log }: { config: RegistrySettings; log: Logger }): ModelRegistry {
  const load = createLoadGauge()
  const fetch = createMergingFetch({ window: load.window })
  const configured = configuredProviders(config, fetch)
  const providers = configured.length > 0 || !config.localModels ? configured : localServers(config, fetch)
  const listed = new Map<string, RegisteredModel[]>()
  /** Models that the settings or an assistant name but no list has shown (yet). */
  const named = new Map<string, RegisteredModel>()

  async function ask(provider: Provider): Promise<void> {
    try {
      const models = await provider.list()
      listed.set(
        provider.id,
        models.map(({ name, label }) => register(provider, name, label, config.modelPrices)),
      )
    } catch (err) {
      // Keys are in headers, which are never logged; of a server that may not be there, silence is no news.
      if (configured.length > 0) log.warn({ err, provider: provider.id }, 'models could not be listed')
      else listed.delete(provider.id)
    }
  }

  const askAll = () => Promise.all(providers.map(ask)).then(() => undefined)
  const asked = config.offeredModels.length > 0 ? Promise.resolve() : askAll()
  if (config.offeredModels.length === 0 && providers.length > 0) setInterval(() => void askAll(), RECHECK_MS).unref()

  /** Before a provider has answered its names are taken on trust: an answer under way cannot wait for a list. */
  function byName(modelId: string): RegisteredModel | undefined {
    const known = named.get(modelId)
    if (known) return known
    const [providerId, name] = splitId(modelId)
    const provider = providers.find(({ id }) => id === providerId)
    const trusted = config.offeredModels.length > 0 ? config.offeredModels.includes(modelId) : !listed.has(providerId)
    if (!provider || !trusted || configured.length === 0) return undefined
    const model = register(provider, name, name, config.modelPrices)
    named.set(modelId, model)
    return model
  }

  function offered(): RegisteredModel[] {
    if (config.offeredModels.length === 0) return providers.flatMap(({ id }) => listed.get(id) ?? [])
    return config.offeredModels.map(byName).filter((model) => model !== undefined)
  }

  function choose(models: readonly RegisteredModel[]): string {
    const [first] = models
    if (config.offeredModels.length > 0) return first?.info.id ?? EMBEDDED_MODEL
    return (models.find(({ info }) => modest.test(info.id)) ?? first)?.info.id ?? EMBEDDED_MODEL
  }

  return {
    load,
    ready: () => asked,
    get defaultId() {
      return choose(offered())
    },
    list() {
      const models = offered()
      const defaultId = choose(models)
      const all = [...models, embedded].map(({ info }) => ({ ...info, default: info.id === defaultId }))
      return all.toSorted((a, b) => Number(b.default) - Number(a.default))
    },
    find(modelId) {
      if (modelId === EMBEDDED_MODEL) return embedded
      return offered().find(({ info }) => info.id === modelId) ?? byName(modelId)
    },
  }
}

function localServers(config: RegistrySettings, fetch: typeof globalThis.fetch): Provider[] {
  return [
    compatibleServer({ id: 'ollama', name: 'Ollama', url: `${config.ollamaUrl}/v1` }, fetch),
    compatibleServer({ id: 'llamacpp', name: 'llama.cpp', url: `${config.llamaCppUrl}/v1` }, fetch),
  ]
}

function register(provider: Provider, name: string, label: string, prices: ModelPrices): RegisteredModel {
  const local = provider.location === 'local'
  const id = `${provider.id}:${name}`
  const price = prices.get(id) ?? (local ? freeOfCharge : null)
  return {
    model: provider.open(name),
    price,
    info: {
      id,
      name: label,
      provider: provider.name,
      description: local ? 'Roda nesta máquina: os textos não saem dela.' : `Modelo de ${provider.name}.`,
      location: provider.location,
      priceBrlPer1000: price === null ? null : priceOfThousandAnswers(price),
      reasoning: provider.reasons(name),
      default: false,
    },
  }
}

function splitId(modelId: string): [provider: string, name: string] {
  const colon = modelId.indexOf(':')
  return [modelId.slice(0, colon), modelId.slice(colon + 1)]
}
