import { expect, test } from 'vitest'
import { firstWordSteps, isUnanswered, percentileOf } from '#/modules/stats/counting/counting.model.ts'
import { spanBefore, spanOf } from '#/modules/stats/stats.model.ts'

const counts = (at: Record<number, number>) =>
  Array.from({ length: firstWordSteps.length + 1 }, (_, step) => at[step] ?? 0)

test('the time to the first word is known within the step it was counted in [S27]', () => {
  expect(percentileOf(counts({}), 0.5)).toBeUndefined()
  expect(percentileOf(counts({ 4: 10 }), 0.5)).toBe(350)
  expect(percentileOf(counts({ 0: 95, 9: 5 }), 0.95)).toBe(100)
  expect(percentileOf(counts({ 19: 3 }), 0.5)).toBe(45_000)
})

test.each([
  ['Não encontrei nada sobre isso nos documentos deste assistente.', true, 0, true],
  ['Infelizmente eu não sei responder a isso.', false, 0, true],
  ['A secretaria atende das 8h às 17h.', true, 0, true],
  ['A secretaria atende das 8h às 17h [1].', true, 1, false],
  ['Doze vezes doze são cento e quarenta e quatro.', false, 0, false],
  ['Não há de quê!', false, 0, false],
])('“%s” with documents: %s, sources: %i [S27]', (text, citing, sources, expected) => {
  expect(isUnanswered({ text, citing, sources })).toBe(expected)
})

test('a period has its days, and as many before it to compare with [S27]', () => {
  expect(spanOf({ period: '7' }, '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(spanOf({ period: 'today' }, '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  expect(spanOf({ period: 'year' }, '2026-03-02')).toEqual({ from: '2026-01-01', to: '2026-03-02' })
  const backwards = { period: 'custom', from: '2026-03-02', to: '2026-03-01' } as const
  expect(spanOf(backwards, '2026-05-01')).toEqual({ from: '2026-03-01', to: '2026-03-02' })
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})
