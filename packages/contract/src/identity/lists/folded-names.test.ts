import { expect, test } from 'vitest'
import { matchName, nameKey, numberHomonyms } from '#/identity/lists/folded-names.ts'

test.each([
  "Íris D'Ávila",
  'iris d’avila',
  'IRIS DʼAVILA',
  'Iris D`Avila',
  'Íris D´Ávila',
  'irisdavila',
  'Iris\u00A0D\u200BAvila',
  'Íris-Davila'.normalize('NFD'),
])('spellings of one name are recognized as equal: %s [Z6]', (spelled) => expect(nameKey(spelled)).toBe('irisdavila'))

test.each([
  ['ana silva', 'Ana Silva', 'whole'],
  ['ana silva', 'Ana Silva (2)', 'beginning'],
  ['ana silva 2', 'Ana Silva (2)', 'whole'],
  ['Ana Silva (2)', 'Ana Silva', undefined],
  ['ana', 'Ana-Clara Silva', 'beginning'],
  ['anaclara', 'Ana Clara Silva', 'beginning'],
  ['an', 'Ana Silva', undefined],
  ['', 'Ana Silva', undefined],
  ['’', 'Ana Silva', undefined],
] as const)('typing %j for the person %j gives %s', (typed, name, meant) => expect(matchName(typed, name)).toBe(meant))

test('repeated names are numbered, and numbers already written stay', () => {
  expect(numberHomonyms(['Ana', 'ANA', 'Bia', 'ána'])).toEqual(['Ana', 'ANA (2)', 'Bia', 'ána (3)'])
  expect(numberHomonyms(['Ana', 'Ana', 'Ana (2)', 'Ana (2)'])).toEqual(['Ana', 'Ana (3)', 'Ana (2)', 'Ana (4)'])
  expect(numberHomonyms(['x'.repeat(120), 'x'.repeat(120)]).map((name) => name.length)).toEqual([120, 118])
})
