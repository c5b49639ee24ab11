import { expect, test } from 'vitest'
import { plainText, withoutMarks } from '#/lib/format/plain-text.ts'

test('a text for the ear has no marks [C9]', () => {
  const markdown =
    '## Notas\n\n- A **nota** mínima é `6,0` [no manual](https://exemplo.test).\n\n| Fase | Onde |\n|---|---|\n| Clara | folha |\n\n```py\nprint(1)\n```'
  expect(plainText(markdown)).toBe('Notas A nota mínima é 6,0 no manual. Fase Onde Clara folha print(1)')
})

test('words without marks keep their lines', () => {
  expect(withoutMarks('## Termo\n\nGuardamos por **90 dias**:\n\n- o que é guardado')).toBe(
    'Termo\n\nGuardamos por 90 dias:\n\no que é guardado',
  )
})

test('a quotation loses its marks, also where a line has nothing else', () => {
  expect(plainText('> **Capítulo 2.** Biblioteca\n>\n> A multa\n>> diária')).toBe(
    'Capítulo 2. Biblioteca A multa diária',
  )
  expect(withoutMarks('>')).toBe('')
  expect(plainText('5 > 3, e a > b')).toBe('5 > 3, e a > b')
})

test('what is no mark stays [C9]', () => {
  expect(plainText('2 * 3 = 6, *este* o_nome e R$ 5')).toBe('2 * 3 = 6, este o_nome e R$ 5')
  expect(plainText('**Resolva** 3*4*5, x**2 e _isto_; a nota é 7,5*.')).toBe(
    'Resolva 3*4*5, x**2 e isto; a nota é 7,5*.',
  )
  expect(plainText('caderno<br>lápis<br/>borracha')).toBe('caderno lápis borracha')
})

// what takes the square of the length would need hours for these, and the test would not end
test.each(['[', '![', '[a](', '|', ' ', '\n', '- ', '*a ', '`'])('a million characters of %j are read once', (unit) => {
  expect(plainText(`a${unit.repeat(1_000_000 / unit.length)}b`)).toContain('a')
})
