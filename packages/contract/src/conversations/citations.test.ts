import { expect, test } from 'vitest'
import { inOrderOfCitation, describeSourcePlace, withShownNumbers } from '#/conversations/citations.ts'

const sources = [1, 2, 12].map((number) => ({ number }))

test('sources are numbered from the first citation; more text moves none of them [S12]', () => {
  const order = (text: string) => inOrderOfCitation(text, sources).map(({ number }) => number)
  expect(order('')).toEqual([1, 2, 12])
  expect(order('Seis [12].')).toEqual([12, 1, 2])
  expect(order('Seis [12]; e nove [2, 12] ou [7].')).toEqual([12, 2, 1])
})

test('citations get the numbers shown to people; code and unknown sources stay unchanged [S12]', () => {
  const renumber = (text: string) => withShownNumbers(text, sources)
  expect(renumber('Seis [12]; e nove [2, 12] ou [7].')).toBe('Seis [1]; e nove [2, 1] ou [7].')
  expect(renumber('`lista[12]` e [12] e [2][1]')).toBe('`lista[12]` e [1] e [2][3]')
  expect(withShownNumbers('Nada [1].', [])).toBe('Nada [1].')
})

test('a source is described by its document and its page, if any [S12]', () => {
  expect(describeSourcePlace({ documentName: 'Regimento', page: 3 })).toBe('Regimento, página 3')
  expect(describeSourcePlace({ documentName: 'Aviso', page: null })).toBe('Aviso')
})
