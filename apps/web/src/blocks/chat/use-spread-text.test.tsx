import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Arrival, countDue, REVEAL_MS, useSpreadText, wholeWords } from '#/blocks/chat/sources/answer-text.tsx'

/** Highest delay in milliseconds of any text. */
const MAX_LAG_MS = 250

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const arrivals = fc.array(fc.record({ at: fc.nat(2000), length: fc.nat(400) }), { maxLength: 30 })
const lengthOf = (some: Arrival[]) => some.reduce((sum, { length }) => sum + length, 0)

test('shown text never exceeds received text, never shrinks and lags at most a quarter of a second [S12]', () => {
  fc.assert(
    fc.property(arrivals, fc.nat(2500), fc.nat(300), (some, now, later) => {
      const due = countDue(some, now)
      expect(due).toBeLessThanOrEqual(lengthOf(some.filter(({ at }) => at <= now)) + 1e-6)
      expect(due).toBeGreaterThanOrEqual(lengthOf(some.filter(({ at }) => at <= now - REVEAL_MS)) - 1e-6)
      expect(countDue(some, now + later)).toBeGreaterThanOrEqual(due - 1e-6)
    }),
  )
  expect(REVEAL_MS).toBeLessThan(MAX_LAG_MS)
})

test('no half word appears [S12]', () => {
  expect([0, 1, 3, 4, 9, 99].map((length) => wholeWords('Era uma vez', length))).toEqual([
    'Era',
    'Era',
    'Era',
    'Era uma',
    'Era uma vez',
    'Era uma vez',
  ])
})

const spread = (text: string) =>
  renderHook(({ text, growing }) => useSpreadText(text, growing), { initialProps: { text, growing: true } })

const sentence = 'Era uma vez um gato que lia devagar.'

test('initial text shows at once, new text in many steps, and all of it in time [S12]', () => {
  const { result, rerender } = spread('Era')
  expect(result.current).toBe('Era')
  rerender({ text: sentence, growing: true })
  expect(result.current).toBe('Era')
  const steps = new Set<string>()
  for (let elapsed = 0; elapsed < MAX_LAG_MS; elapsed += 10) {
    act(() => void vi.advanceTimersByTime(10))
    expect(sentence.startsWith(result.current)).toBe(true)
    steps.add(result.current)
  }
  expect(steps.size).toBeGreaterThan(2)
  expect(result.current).toBe(sentence)
  expect(vi.getTimerCount(), 'nothing goes on when nothing comes').toBe(0)
})

test('the end, replaced text and unmounting leave no half word and no timer [S12]', () => {
  const { result, rerender, unmount } = spread('Era')
  rerender({ text: sentence, growing: true })
  rerender({ text: sentence, growing: false })
  expect(result.current).toBe(sentence)
  expect(vi.getTimerCount()).toBe(0)
  rerender({ text: 'Outra resposta inteira', growing: true })
  expect(result.current).toBe('Outra resposta inteira')
  rerender({ text: 'Outra resposta inteira e mais', growing: true })
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('in a hidden tab and with reduced motion text appears as it arrives [S12]', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { result, rerender } = spread('Era')
  rerender({ text: 'Era uma vez', growing: true })
  expect(result.current).toBe('Era uma vez')
  hidden.mockReturnValue(false)
  const media = vi.spyOn(globalThis, 'matchMedia')
  media.mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
  )
  rerender({ text: sentence, growing: true })
  expect(result.current).toBe(sentence)
  expect(vi.getTimerCount()).toBe(0)
})
