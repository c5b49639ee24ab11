import { expect, test } from 'vitest'
import { modelPrices } from '#/platform/config/values.ts'
import { computeCostMicros, freeOfCharge, priceOfThousandAnswers } from '#/platform/ai/prices.ts'

test('an answer costs its tokens at the prices of its model, in millionths of a real', () => {
  const price = { input: 7, output: 56 }
  expect(computeCostMicros(price, { input: 1000, output: 500 })).toBe(35_000)
  expect(computeCostMicros(freeOfCharge, { input: 1000, output: 500 })).toBe(0)
  expect(priceOfThousandAnswers(price)).toBe(38.5)
})

test('the cost is unknown without a price or without the provider’s token count', () => {
  expect(computeCostMicros(null, { input: 1, output: 1 })).toBeNull()
  expect(computeCostMicros({ input: 1, output: 1 }, { input: undefined, output: 5 })).toBeNull()
})

test('prices are read from the setting, and an invalid price is refused', () => {
  const read = (text: string) => modelPrices.safeParse(text)
  expect(read('openai:gpt-5=7.00/56, ollama:llama3=0/0').data).toEqual(
    new Map([
      ['openai:gpt-5', { input: 7, output: 56 }],
      ['ollama:llama3', { input: 0, output: 0 }],
    ]),
  )
  expect(read('').data).toEqual(new Map())
  for (const wrong of ['openai:gpt-5', 'openai:gpt-5=7', 'openai:gpt-5=-1/2', 'gpt-5=1/2', 'openai:gpt-5=1,5/2'])
    expect(read(wrong).success).toBe(false)
})
