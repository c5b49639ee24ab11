import { expect, test } from 'vitest'
import { excerptAround, foundWords } from '#/conversations/found-words.ts'

const marked = (text: string, q: string) => foundWords(text, q).map(({ from, to }) => text.slice(from, to))

test.each([
  ['Quando é a avaliação?', 'avaliacoes', ['avaliação']],
  ['A FOTOSSÍNTESE ocorre na folha', 'fotossintese na folha', ['FOTOSSÍNTESE', 'folha']],
  ['De dia e de noite', 'de', ['De', 'de']],
  ['Prova 2 de 👩‍🏫 história', 'historia', ['história']],
  ['Sem nada', '?*', []],
  ['Contas (1+1)', '(1+1', ['1', '1']],
])('in “%s” the search “%s” finds %j', (text, q, words) => {
  expect(marked(text, q)).toEqual(words)
})

test('a long text is cut around the first found word, and one without it at its end', () => {
  const long = `${'antes '.repeat(50)}pitanga ${'depois '.repeat(50)}`
  expect(excerptAround(long, 'pitanga')).toMatch(/^…(antes )+pitanga (depois ?)+…$/)
  expect(excerptAround(long, 'cupuaçu')).toMatch(/^antes .*…$/)
  expect(excerptAround('Como se planta\npitanga?', 'pitanga')).toBe('Como se planta pitanga?')
})
