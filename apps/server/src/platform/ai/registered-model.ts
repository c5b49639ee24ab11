import type { LanguageModelV4 } from '@ai-sdk/provider'
import { EMBEDDED_MODEL, type Model } from '@prosa/contract/models/models.ts'
import { type ContextWindow, contextWindow } from '#/platform/ai/context-window.ts'
import { embeddedModel } from '#/platform/ai/embedded/embedded-model.ts'
import { freeOfCharge, type ModelPrice, priceOfThousandAnswers } from '#/platform/ai/prices.ts'
import type { Provider } from '#/platform/ai/providers.ts'

export interface RegisteredModel {
  info: Model
  model: LanguageModelV4
  /** Null where the price is not known. */
  price: ModelPrice | null
  /** Most tokens read and written in one answer, as set by an administrator or the environment; null where not set. */
  contextTokens: number | null
  /** The window as measured; null for the embedded model, which reads no conversation. */
  window: ContextWindow | null
  /** Whether the model can be required to answer in JSON. */
  json: boolean
}

/** The embedded model: always available, needs no network and no key. */
export const registeredEmbeddedModel: RegisteredModel = {
  model: embeddedModel,
  price: freeOfCharge,
  contextTokens: null,
  window: null,
  json: false,
  info: {
    id: EMBEDDED_MODEL,
    name: 'Prosa Trechos',
    provider: 'Prosa',
    description: 'Responde citando os melhores trechos dos documentos. Não precisa de internet nem de chave.',
    location: 'local',
    priceBrlPer1000: 0,
    reasoning: false,
    vision: false,
    default: false,
  },
}

interface Named {
  name: string
  label: string
  vision?: boolean | undefined
  contextTokens?: number | null | undefined
}

/** Registers a provider's model with its price; a model on this machine is free unless a price is set. */
export function createRegisteredModel(
  provider: Provider,
  { name, label, vision = provider.acceptsPictures(name), contextTokens = null }: Named,
  ownPrice: ModelPrice | undefined,
): RegisteredModel {
  const local = provider.location === 'local'
  const price = ownPrice ?? (local ? freeOfCharge : null)
  return {
    model: provider.open(name),
    price,
    contextTokens,
    window: contextWindow({ name, local, fixedTokens: contextTokens, askTokens: provider.askContext }),
    json: true,
    info: {
      id: `${provider.id}:${name}`,
      name: label,
      provider: provider.name,
      description: local ? 'Roda nesta máquina: os textos não saem dela.' : `Modelo de ${provider.name}.`,
      location: provider.location,
      priceBrlPer1000: price === null ? null : priceOfThousandAnswers(price),
      reasoning: provider.thinksFirst(name),
      vision,
      default: false,
    },
  }
}

/** Call options for a small, exact task: models that reason get the least reasoning instead of a temperature, which they refuse. */
export const exactCallOptions = ({ reasoning }: Pick<Model, 'reasoning'>, temperature: number) =>
  reasoning ? { reasoning: 'minimal' as const } : { temperature }

/** Splits `provider:name` at the first colon. */
export function splitModelId(modelId: string): [provider: string, name: string] {
  const colon = modelId.indexOf(':')
  return [modelId.slice(0, colon), modelId.slice(colon + 1)]
}
