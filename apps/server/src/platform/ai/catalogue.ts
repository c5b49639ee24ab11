import type { ModelPrice } from '#/platform/ai/prices.ts'
import type { StoredProvider } from '#/platform/ai/providers.ts'

/** What administrators say about one model. */
interface ModelRule {
  readonly enabled: boolean
  /** Null: what the environment says. */
  readonly price: ModelPrice | null
  /** The model that answers when this one fails. */
  readonly fallback: string | null
}

/** A model that its provider does not list. */
interface AddedModel {
  readonly modelId: string
  readonly label: string
  /** Whether it takes pictures in. */
  readonly vision: boolean
  /** The most tokens that it reads and writes in one answer together; null where nobody has set it. */
  readonly contextTokens: number | null
}

/** All that is set on the screen about models, as the database has it. */
export interface Catalogue {
  /** The providers that are switched on. */
  readonly providers: readonly StoredProvider[]
  readonly added: readonly AddedModel[]
  readonly rules: ReadonlyMap<string, ModelRule>
  readonly defaultModel: string | null
}

export const emptyCatalogue: Catalogue = { providers: [], added: [], rules: new Map(), defaultModel: null }
