import type { LanguageModelV4 } from '@ai-sdk/provider'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMBEDDED_MODEL, type Model } from '@prosa/contract/models/models.ts'
import { type Catalogue, emptyCatalogue } from '#/platform/ai/catalogue.ts'
import type { ModelContexts, ModelPrices } from '#/platform/ai/prices.ts'
import { createProviderLists } from '#/platform/ai/provider-lists.ts'
import { readableName } from '#/platform/ai/provider-models.ts'
import {
  compatibleServer,
  configuredProviders,
  type Provider,
  type ProviderSettings,
  storedProvider,
} from '#/platform/ai/providers.ts'
import {
  registeredEmbeddedModel,
  type RegisteredModel,
  createRegisteredModel,
  splitModelId,
} from '#/platform/ai/registered-model.ts'
import { createGuardedAgent, ownDatabase } from '#/platform/http/guarded-agent.ts'
import { createMergingFetch } from '#/platform/speed/merging-fetch.ts'
import { createFlushInterval, type FlushInterval } from '#/platform/speed/flush-interval.ts'
import type { Logger } from '#/platform/log/logger.ts'

export type { RegisteredModel } from '#/platform/ai/registered-model.ts'

export interface ModelRegistry {
  /** The models that people can choose, the default first. */
  list(): Model[]
  /** The model of an id; undefined where no provider offers it now. */
  find(modelId: string): RegisteredModel | undefined
  /** As `list`, with the models that are switched off. */
  all(): RegisteredModel[]
  /** The id of the model that answers when this one fails; null where none is set. */
  findFallback(modelId: string): string | null
  readonly defaultId: string
  /** How busy the process is with answers; decides how long text waits for more text. */
  readonly flushInterval: FlushInterval
  /** Resolves when every provider of the environment was asked once for its models, whether it answered or not (after at most 10 s). */
  ready(): Promise<void>
  /** Replaces the settings of the database; resolves when its providers have listed their models, or after 5 s. */
  configure(catalogue: Catalogue): Promise<void>
  /** All providers, with their last known state. */
  providers(): ProviderState[]
  /** Asks one provider for its models now and returns their number; rejects with its failure. */
  relist(providerId: string): Promise<number>
}

interface ProviderState {
  provider: Provider
  stored: boolean
  /** Whether the provider was configured on purpose, so that its silence is reported. */
  expected: boolean
  answered: boolean | undefined
  /** The status of its last refusal. */
  refusal: number | undefined
  models: number
}

export interface RegistrySettings extends ProviderSettings {
  /** Ids of the models to offer, the default first; empty offers what the providers list. */
  offeredModels: readonly string[]
  modelPrices: ModelPrices
  modelContexts: ModelContexts
  /** Whether to look for servers on this machine where no provider is configured. */
  localModels: boolean
  /** Milliseconds that a model on this machine may stay silent before its call fails. */
  localSilenceMs: number
  ollamaUrl: string
  llamaCppUrl: string
  egressAllow: readonly string[]
  databaseUrl?: string | undefined
}

interface RegistryOptions {
  config: RegistrySettings
  log: Logger
}

/** How long a person who changes a provider waits for its models; afterwards they are loaded in the background. */
const PATIENCE_MS = 5000

/** Names from the middle of a provider's range: a sensible default where none is set. */
const modest = /mini|flash|haiku|small|sonnet/

/**
 * Creates the registry of all models that can answer: of providers in the database and the environment, of this machine, and the
 * embedded one.
 */
export function createModelRegistry({ config, log }: RegistryOptions): ModelRegistry {
  const flushInterval = createFlushInterval()
  // a shorter limit of the caller ends calls of other models sooner (Rel7)
  const idleMs = config.localSilenceMs
  const fetch = createMergingFetch({ schedule: flushInterval, idleMs })
  const dispatcher = createGuardedAgent(config.egressAllow, ownDatabase(config.databaseUrl), flushInterval)
  const guardedFetch = createMergingFetch({ schedule: flushInterval, idleMs, dispatcher })
  const configured = configuredProviders(config, fetch)
  const fixed = configured.length > 0 || !config.localModels ? configured : localServers(config, fetch)
  const isExpected = (provider: Provider): boolean => !fixed.includes(provider) || configured.length > 0
  const lists = createProviderLists(log, isExpected)
  let catalogue = emptyCatalogue
  let stored: Provider[] = []
  /** Models opened so far; their prices change with the catalogue. */
  const made = new Map<string, RegisteredModel>()

  const isFixedList = config.offeredModels.length > 0
  const listedProviders = () => (isFixedList ? stored : [...stored, ...fixed])
  const firstLists = lists.refreshLists(listedProviders())
  lists.watch(listedProviders)

  function registerModel(provider: Provider, name: string, label = readableName(name)): RegisteredModel {
    const id = `${provider.id}:${name}`
    const known = made.get(id)
    if (known) return known
    const added = catalogue.added.find(({ modelId }) => modelId === id)
    const model = createRegisteredModel(
      provider,
      {
        name,
        label: added?.label ?? label,
        vision: added?.vision,
        contextTokens: added?.contextTokens ?? config.modelContexts.get(id),
      },
      catalogue.rules.get(id)?.price ?? config.modelPrices.get(id),
    )
    model.model = notifyAnswered(model.model, () => lists.recordAnswer(provider.id))
    made.set(id, model)
    return model
  }

  /**
   * Finds a model by its id alone. Until its provider has listed its models the name is trusted, because an answer under way
   * cannot wait for a list.
   */
  function byName(modelId: string): RegisteredModel | undefined {
    const [providerId, name] = splitModelId(modelId)
    // a server on this machine may be absent: its models are trusted only where MODELS names them
    const provider = [...stored, ...(isFixedList ? fixed : configured)].find(({ id }) => id === providerId)
    const isNamed = isFixedList && !stored.some(({ id }) => id === providerId)
    const trusted = isNamed ? config.offeredModels.includes(modelId) : !lists.get(providerId)
    return provider && trusted ? registerModel(provider, name) : undefined
  }

  const listedBy = (provider: Provider): RegisteredModel[] =>
    (lists.get(provider.id) ?? []).map(({ name, label }) => registerModel(provider, name, label))

  /** Models added by hand, which are trusted without a list. */
  const addedTo = (provider: Provider): RegisteredModel[] =>
    catalogue.added
      .map(({ modelId }) => splitModelId(modelId))
      .filter(([providerId]) => providerId === provider.id)
      .map(([, name]) => registerModel(provider, name))

  function knownModels(): RegisteredModel[] {
    const ofEnvironment = isFixedList ? config.offeredModels.map(byName) : fixed.flatMap(listedBy)
    const listed = [...ofEnvironment.filter((model) => model !== undefined), ...stored.flatMap(listedBy)]
    return [...new Set([...listed, ...[...fixed, ...stored].flatMap(addedTo)])]
  }

  const isOn = (modelId: string): boolean => catalogue.rules.get(modelId)?.enabled ?? true
  const offeredModels = (): RegisteredModel[] => knownModels().filter(({ info }) => isOn(info.id))

  function chooseDefaultId(models: readonly RegisteredModel[]): string {
    const [first] = models
    const { defaultModel } = catalogue
    if (defaultModel === EMBEDDED_MODEL || models.some(({ info }) => info.id === defaultModel))
      return defaultModel ?? ''
    if (isFixedList) return first?.info.id ?? EMBEDDED_MODEL
    return (models.find(({ info }) => modest.test(info.id)) ?? first)?.info.id ?? EMBEDDED_MODEL
  }

  return {
    flushInterval,
    ready: () => firstLists,
    get defaultId() {
      return chooseDefaultId(offeredModels())
    },
    list() {
      const models = offeredModels()
      const defaultId = chooseDefaultId(models)
      const all = [...models, registeredEmbeddedModel].map(({ info }) => ({ ...info, default: info.id === defaultId }))
      return all.toSorted((a, b) => Number(b.default) - Number(a.default))
    },
    find(modelId) {
      if (modelId === EMBEDDED_MODEL) return registeredEmbeddedModel
      if (!isOn(modelId)) return undefined
      return knownModels().find(({ info }) => info.id === modelId) ?? byName(modelId)
    },
    all: () => [...knownModels(), registeredEmbeddedModel],
    findFallback: (modelId) => catalogue.rules.get(modelId)?.fallback ?? null,
    async configure(next) {
      catalogue = next
      made.clear()
      // providers that remain keep their last list until they answer again
      for (const { id } of stored) if (!next.providers.some((one) => one.id === id)) lists.forget(id)
      stored = next.providers.map((one) => storedProvider(one, guardedFetch))
      await Promise.race([lists.refreshLists(stored), sleep(PATIENCE_MS, undefined, { ref: false })])
    },
    providers: () =>
      [...stored, ...fixed].map((provider) => ({
        provider,
        stored: stored.includes(provider),
        expected: isExpected(provider),
        answered: lists.answered(provider.id),
        refusal: lists.refusal(provider.id),
        models: knownModels().filter(({ info }) => splitModelId(info.id)[0] === provider.id).length,
      })),
    async relist(providerId) {
      const provider = [...stored, ...fixed].find(({ id }) => id === providerId)
      if (!provider) return 0
      const models = await provider.list()
      await lists.refreshLists([provider])
      return models.length
    },
  }
}

/** Wraps a model so that `onAnswered` is called when it has answered. */
const notifyAnswered = (model: LanguageModelV4, onAnswered: () => void): LanguageModelV4 => {
  const reportAnswer = <Answer>(answer: Answer): Answer => {
    onAnswered()
    return answer
  }
  return {
    ...model,
    doGenerate: async (options) => reportAnswer(await model.doGenerate(options)),
    doStream: async (options) => reportAnswer(await model.doStream(options)),
  }
}

function localServers(config: RegistrySettings, fetch: typeof globalThis.fetch): Provider[] {
  return [
    compatibleServer({ id: 'ollama', name: 'Ollama', url: `${config.ollamaUrl}/v1` }, fetch),
    compatibleServer({ id: 'llamacpp', name: 'llama.cpp', url: `${config.llamaCppUrl}/v1` }, fetch),
  ]
}
