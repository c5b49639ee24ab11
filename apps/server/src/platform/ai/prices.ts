/** The price of a model, in R$ per million tokens. */
export interface ModelPrice {
  readonly input: number
  readonly output: number
}

export type ModelPrices = ReadonlyMap<string, ModelPrice>

/** Context sizes in tokens, by id of the model. */
export type ModelContexts = ReadonlyMap<string, number>

export const freeOfCharge: ModelPrice = { input: 0, output: 0 }

/**
 * The cost of an answer in millionths of a real: the price per million tokens is millionths per token. Null where the price or
 * the count is unknown.
 */
export function computeCostMicros(
  price: ModelPrice | null,
  { input, output }: { input: number | undefined; output: number | undefined },
): number | null {
  if (price === null || input === undefined || output === undefined) return null
  return Math.round(input * price.input + output * price.output)
}

/** The price of 1,000 answers with about 1,500 tokens to read and 500 to write, in R$. */
export const priceOfThousandAnswers = ({ input, output }: ModelPrice): number =>
  Math.round((1.5 * input + 0.5 * output) * 100) / 100

/** Average number of characters of Portuguese text per token. */
export const CHARACTERS_PER_TOKEN = 3.5

/** Estimates the tokens of a text by its number of characters. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN)
