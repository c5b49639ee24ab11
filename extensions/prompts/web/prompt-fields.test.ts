import { expect, test } from 'vitest'
import { fillPrompt, promptFields } from '#/prompts/web/prompt-fields.ts'

test('fields are listed in order, without repetitions [S12]', () => {
  expect(promptFields('Para a {turma}, sobre {tema da aula}. De novo: {turma}')).toEqual(['turma', 'tema da aula'])
  expect(promptFields('{série} e {ano}: ({nº de questões})')).toEqual(['série', 'ano', 'nº de questões'])
})

test('braces in formulas, instruction variables and code are not fields [S12]', () => {
  const text = String.raw`Some $\frac{a}{b}$ com x_{n} e e^{k}, {{nome}}, function f{x} e {} {" "} { a: 1 }`
  expect(promptFields(text)).toEqual([])
  expect(fillPrompt(text, new Map(['a', 'b', 'nome', 'n', 'k', 'x'].map((name) => [name, '1'])))).toBe(text)
})

test('values are inserted unchanged, even if they look like fields; fields without a value stay as written [S12]', () => {
  expect(
    fillPrompt(
      '{a} {b} {c}',
      new Map([
        ['a', '{b}'],
        ['b', '$& $1'],
      ]),
    ),
  ).toBe('{b} $& $1 {c}')
})
