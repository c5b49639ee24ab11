import { expect, test } from 'vitest'
import { fillPrompt, promptFields } from '#/conversations/prompt-fields.ts'

test('fields are named in their order, each once [S12]', () => {
  expect(promptFields('Para a {turma}, sobre {tema da aula}. De novo: {turma}')).toEqual(['turma', 'tema da aula'])
  expect(promptFields('{série} e {ano}: ({nº de questões})')).toEqual(['série', 'ano', 'nº de questões'])
})

test('formulas, variables of instructions and programs have no fields [S12]', () => {
  const text = String.raw`Some $\frac{a}{b}$ com x_{n} e e^{k}, {{nome}}, function f{x} e {} {" "} { a: 1 }`
  expect(promptFields(text)).toEqual([])
  expect(fillPrompt(text, new Map(['a', 'b', 'nome', 'n', 'k', 'x'].map((name) => [name, '1'])))).toBe(text)
})

test('what is written goes in as it is, also where it looks like a field or a pattern; what is not filled stays [S12]', () => {
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
