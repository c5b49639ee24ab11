import type { Source } from '@prosa/contract/conversations/source.ts'
import { expect, test } from 'vitest'
import { linkCitations, sourceOfAnchor } from '#/blocks/chat/sources/answer-text.tsx'

const sources = [1, 2, 12].map((number): Source => ({
  number,
  documentId: '',
  documentName: 'Manual.pdf',
  page: null,
  passage: '',
}))
const link = (text: string, streaming = false) => linkCitations(text, sources, streaming)

test('a number in brackets links to its source, alone or with others [S12]', () => {
  expect(link('A nota é 6,0 [1].')).toBe('A nota é 6,0 [1](#fonte-1).')
  expect(link('As duas [1][12] dizem.')).toBe('As duas [1](#fonte-1)[12](#fonte-12) dizem.')
  expect(link('Ambas [1, 2].')).toBe('Ambas [1](#fonte-1) [2](#fonte-2).')
  expect(sourceOfAnchor('fonte-12')).toBe(12)
  expect(sourceOfAnchor('outra-coisa')).toBeUndefined()
})

test('a number without a source stays as written', () => {
  expect(link('Veja [3] e [1, 9].')).toBe('Veja [3] e [1, 9].')
  expect(linkCitations('Veja [1].', [])).toBe('Veja [1].')
})

test.each([
  '`lista[1]` e outra coisa',
  '```js\nlista[1]\n```',
  '$$x[1]$$',
  '[1](https://exemplo.test)',
  '[1]: https://exemplo.test',
])('code, formulas and links keep their brackets: %s', (text) => {
  expect(link(text)).toBe(text)
})

test('an incomplete citation is not shown while the text grows', () => {
  expect(link('A nota é 6,0 [1', true)).toBe('A nota é 6,0 ')
  expect(link('A nota é 6,0 [1')).toBe('A nota é 6,0 [1')
})

// Quadratic time would take hours for these, and the test would not end.
test.each(['`', '` ', '$$', '[', '[1,', '[1] [', '~~~\n'])(
  'a million characters of %j are read in linear time',
  (unit) => {
    expect(link(`${unit.repeat(1_000_000 / unit.length)}b`)).toContain('b')
  },
)
