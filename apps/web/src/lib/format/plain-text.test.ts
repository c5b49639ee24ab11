import { expect, test } from 'vitest'
import { plainText, withoutMarks } from '#/lib/format/plain-text.ts'

test('text for reading aloud has no Markdown marks [C9]', () => {
  const markdown =
    '## Notas\n\n- A **nota** mínima é `6,0` [no manual](https://exemplo.test).\n\n| Fase | Onde |\n|---|---|\n| Clara | folha |\n\n```py\nprint(1)\n```'
  expect(plainText(markdown)).toBe('Notas A nota mínima é 6,0 no manual. Fase Onde Clara folha print(1)')
})

test('text without marks keeps its lines', () => {
  expect(withoutMarks('## Termo\n\nGuardamos por **90 dias**:\n\n- o que é guardado')).toBe(
    'Termo\n\nGuardamos por 90 dias:\n\no que é guardado',
  )
})

test('a quotation loses its marks, also on an empty line', () => {
  expect(plainText('> **Capítulo 2.** Biblioteca\n>\n> A multa\n>> diária')).toBe(
    'Capítulo 2. Biblioteca A multa diária',
  )
  expect(withoutMarks('>')).toBe('')
  expect(plainText('5 > 3, e a > b')).toBe('5 > 3, e a > b')
})

test('characters that are not marks stay [C9]', () => {
  expect(plainText('2 * 3 = 6, *este* o_nome e R$ 5')).toBe('2 * 3 = 6, este o_nome e R$ 5')
  expect(plainText('**Resolva** 3*4*5, x**2 e _isto_; a nota é 7,5*.')).toBe(
    'Resolva 3*4*5, x**2 e isto; a nota é 7,5*.',
  )
  expect(plainText('caderno<br>lápis<br/>borracha')).toBe('caderno lápis borracha')
})

// An algorithm of quadratic time would need hours for these texts, and the test would time out.
test.each(['[', '![', '[a](', '|', ' ', '\n', '- ', '*a ', '`'])(
  'a million characters of %j are processed in linear time',
  (unit) => {
    expect(plainText(`a${unit.repeat(1_000_000 / unit.length)}b`)).toContain('a')
  },
)
