import { expect, test } from 'vitest'
import { emailSchema, optionalEmailSchema } from '#/identity/auth.ts'

test.each([
  ['  Ana+turma@Escola.BR ', 'ana+turma@escola.br'],
  [`${'a'.repeat(64)}@escola.br`, `${'a'.repeat(64)}@escola.br`],
])('the address %j is accepted', (text, address) => {
  expect([emailSchema.parse(text), optionalEmailSchema.parse(text)]).toEqual([address, address])
})

test.each([
  `${'a'.repeat(65)}@escola.br`,
  'ana@escola',
  'ana@escola.br, eva@escola.br',
  'joão@escola.br',
  '<ana@escola.br>',
])('the address %j is refused, because no mail server would accept it', (text) => {
  const sentence = 'Escreva um e-mail válido, como nome@escola.br.'
  expect(emailSchema.safeParse(text).error?.issues[0]?.message).toBe(sentence)
  expect(optionalEmailSchema.safeParse(text).error?.issues[0]?.message).toBe(sentence)
})
