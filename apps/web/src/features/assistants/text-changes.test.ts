import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textChanges } from '#/features/assistants/text-changes.tsx'

const read = (changes: ReturnType<typeof textChanges>, left: 'added' | 'removed') =>
  changes
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('')

test('only the changed words are marked [N6]', () => {
  expect(
    textChanges('Responda em até 3 frases.\nSeja breve.', 'Responda em até 5 frases curtas.\nSeja breve.'),
  ).toEqual([
    { kind: 'same', text: 'Responda em até ' },
    { kind: 'removed', text: '3' },
    { kind: 'added', text: '5' },
    { kind: 'same', text: ' frases' },
    { kind: 'added', text: ' curtas' },
    { kind: 'same', text: '.\nSeja breve.' },
  ])
})

test('both texts can be reconstructed from the changes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const changes = textChanges(before, after)
      expect(read(changes, 'added')).toBe(before)
      expect(read(changes, 'removed')).toBe(after)
    }),
  )
})

test('two texts of 20,000 characters without a common word are compared within a second', () => {
  const words = (from: number) => Array.from({ length: 2200 }, (_, index) => `palavra${from + index}`).join(' ')
  const begin = performance.now()
  const changes = textChanges(words(10_000), words(20_000))
  expect(performance.now() - begin).toBeLessThan(1000)
  expect(read(changes, 'removed')).toBe(words(20_000))
})
