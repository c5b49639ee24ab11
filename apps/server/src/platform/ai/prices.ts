/** What a model charges, in R$ for a million tokens. */
export interface ModelPrice {
  readonly input: number
  readonly output: number
}

export type ModelPrices = ReadonlyMap<string, ModelPrice>

/** Tokens that models read and write at most, by id. */
export type ModelContexts = ReadonlyMap<string, number>

export const freeOfCharge: ModelPrice = { input: 0, output: 0 }

/** Millionths of a real: R$ for a million tokens is a millionth of a real for each. Null where the provider did not say how many. */
export function costMicrosOf(
  price: ModelPrice | null,
  { input, output }: { input: number | undefined; output: number | undefined },
): number | null {
  if (price === null || input === undefined || output === undefined) return null
  return Math.round(input * price.input + output * price.output)
}

/** The price of 1,000 answers with about 1,500 tokens to read and 500 to write, in R$. */
export const priceOfThousandAnswers = ({ input, output }: ModelPrice): number =>
  Math.round((1.5 * input + 0.5 * output) * 100) / 100

/** How many characters of Portuguese are a token for most models. */
export const CHARACTERS_PER_TOKEN = 3.5

/** How many tokens a text has, where nobody counted. */
export const tokensOf = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN)
