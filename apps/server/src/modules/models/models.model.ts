import type { ManagedModel, ModelProvider } from '@prosa/contract/models/model-settings.ts'
import type { RuleRow, StoredModels } from '#/modules/models/models.tables.ts'
import type { Catalogue } from '#/platform/ai/catalogue.ts'
import type { ModelRegistry, RegisteredModel } from '#/platform/ai/model-registry.ts'
import type { ModelPrice } from '#/platform/ai/prices.ts'
import { hashVersion } from '#/platform/db/version.ts'

/** Returns a model's price in R$, converted by the dated rate where it is in dollars; null where a value is missing. */
export function toPrice(
  { currency, inputPrice, outputPrice }: Pick<RuleRow, 'currency' | 'inputPrice' | 'outputPrice'>,
  usdRate: number | null,
): ModelPrice | null {
  if (currency === null || inputPrice === null || outputPrice === null) return null
  if (currency === 'BRL') return { input: inputPrice, output: outputPrice }
  return usdRate === null ? null : { input: inputPrice * usdRate, output: outputPrice * usdRate }
}

/** Builds the catalogue of the registry. `open` returns the key of a provider, or null where the key cannot be opened. */
export function toCatalogue(
  { providers, rules, added, defaults }: StoredModels,
  open: (sealed: string) => string | null,
): Catalogue {
  return {
    providers: providers
      .filter(({ enabled }) => enabled)
      .map(({ keySealed, ...provider }) => ({ ...provider, apiKey: keySealed === null ? null : open(keySealed) })),
    added,
    rules: new Map(
      rules.map((rule) => [
        rule.modelId,
        { enabled: rule.enabled, price: toPrice(rule, defaults.usdRate), fallback: rule.fallback },
      ]),
    ),
    defaultModel: defaults.defaultModel,
  }
}

const keyLost = 'A chave guardada não pode mais ser lida. Edite o provedor e cole a chave de novo.'
const silent = 'O provedor não respondeu à última consulta. Teste para saber mais.'

/** The versions of what a change of a provider, a model or the defaults replaces: see `requireSeen`. */
export const hashStates = {
  provider: (id: string, { providers }: StoredModels) => hashVersion(providers.find((row) => row.id === id) ?? null),
  model: (id: string, { rules, added }: StoredModels) =>
    hashVersion([...rules, ...added].filter(({ modelId }) => modelId === id)),
  defaults: ({ defaults }: StoredModels) => hashVersion(defaults),
}

/** Presents the providers of the database, then those of the environment and of this machine. */
export function presentProviders(
  stored: StoredModels,
  registry: ModelRegistry,
  opens: (sealed: string) => boolean,
): ModelProvider[] {
  const states = new Map(registry.providers().map((one) => [one.provider.id, one]))
  const state = (id: string) => {
    const { answered, models } = states.get(id) ?? { answered: undefined, models: 0 }
    const known = answered === undefined ? ('unknown' as const) : answered ? ('ok' as const) : ('failed' as const)
    return { state: known, problem: known === 'failed' ? silent : null, models }
  }
  const fixed = [...states.values()].filter(
    ({ stored, models, answered }) => !stored && (models > 0 || answered !== false),
  )
  return [
    ...stored.providers.map(({ id, kind, name, country, baseUrl, keySealed, keyEnd, enabled }) => ({
      id,
      kind,
      name,
      country,
      baseUrl,
      enabled,
      source: 'database' as const,
      version: hashStates.provider(id, stored),
      ...state(id),
      ...(keySealed === null || opens(keySealed) ? { keyEnd } : { keyEnd: null, problem: keyLost }),
    })),
    ...fixed.map(({ provider: { id, name, location } }) => ({
      id,
      name,
      baseUrl: null,
      keyEnd: null,
      enabled: true,
      kind: toProviderKind(id),
      country: location === 'local' ? 'Nesta máquina' : (location ?? ''),
      source: 'environment' as const,
      ...state(id),
    })),
  ]
}

const toProviderKind = (id: string): ModelProvider['kind'] =>
  id === 'openai' || id === 'anthropic' || id === 'google' || id === 'mistral' ? id : 'compatible'

const unruled = { enabled: true, currency: null, inputPrice: null, outputPrice: null, audience: null, fallback: null }

/** Presents a registered model with its rule for the administrators' screen. */
export function presentModel(
  { info, price: priceBrl, contextTokens }: RegisteredModel,
  stored: StoredModels,
  defaultId: string,
): ManagedModel {
  const rule = stored.rules.find(({ modelId }) => modelId === info.id)
  const { enabled, currency, inputPrice, outputPrice, audience, fallback } = rule ?? unruled
  const price =
    currency === null || inputPrice === null || outputPrice === null
      ? null
      : { currency, input: inputPrice, output: outputPrice }
  const { id, name, provider, location, vision } = info
  return {
    id,
    version: hashStates.model(id, stored),
    name,
    provider,
    location,
    vision,
    contextTokens,
    added: stored.added.some(({ modelId }) => modelId === id),
    default: id === defaultId,
    enabled,
    price,
    audience,
    fallback,
    priceBrl,
  }
}
