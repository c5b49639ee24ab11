import type { ModelPrice } from '#/platform/ai/prices.ts'
import type { StoredProvider } from '#/platform/ai/providers.ts'

/** What administrators have set for one model. */
interface ModelRule {
  readonly enabled: boolean
  /** Null: the price of the environment applies. */
  readonly price: ModelPrice | null
  /** The model that answers when this one fails. */
  readonly fallback: string | null
}

/** A model that its provider does not list. */
interface AddedModel {
  readonly modelId: string
  readonly label: string
  /** Whether the model accepts pictures. */
  readonly vision: boolean
  /** The most tokens that the model reads and writes in one answer together; null where it is not set. */
  readonly contextTokens: number | null
}

/** All settings of models that administrators make on the screen, as the database holds them. */
export interface Catalogue {
  /** The providers that are switched on. */
  readonly providers: readonly StoredProvider[]
  readonly added: readonly AddedModel[]
  readonly rules: ReadonlyMap<string, ModelRule>
  readonly defaultModel: string | null
}

export const emptyCatalogue: Catalogue = { providers: [], added: [], rules: new Map(), defaultModel: null }
