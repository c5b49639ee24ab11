import { expect, test } from 'vitest'
import { formatCnpj, optionalCnpjSchema } from '#/protocol/cnpj.ts'

test.each([
  ['11.222.333/0001-81', '11222333000181'],
  [' 11222333000181 ', '11222333000181'],
  // The official example of the form with letters.
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['12abc34501de35', '12ABC34501DE35'],
  ['', ''],
])('the CNPJ “%s” is accepted and stored without punctuation', (text, digits) => {
  expect(optionalCnpjSchema.parse(text)).toBe(digits)
})

test.each(['11.222.333/0001-80', '11.222.333/0001-18', '00000000000000', '1122233300018', '12ABC34501DEA5', 'çççç'])(
  'the CNPJ “%s” is refused',
  (text) => {
    expect(optionalCnpjSchema.safeParse(text).success).toBe(false)
  },
)

test('a CNPJ is shown with its punctuation', () => {
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(formatCnpj('')).toBe('')
})
