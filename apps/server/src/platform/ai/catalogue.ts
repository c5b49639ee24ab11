import type { ModelPrice } from '#/platform/ai/prices.ts'
import type { StoredProvider } from '#/platform/ai/providers.ts'

/** What administrators say about one model. */
interface ModelRule {
  readonly enabled: boolean
  /** Null: what the environment says. */
  readonly price: ModelPrice | null
  /** Answers where this one fails. */
  readonly fallback: string | null
}

/** All that is set on the screen about models, as the database has it. */
export interface Catalogue {
  /** Those that are switched on. */
  readonly providers: readonly StoredProvider[]
  readonly rules: ReadonlyMap<string, ModelRule>
  readonly defaultModel: string | null
}

export const emptyCatalogue: Catalogue = { providers: [], rules: new Map(), defaultModel: null }
