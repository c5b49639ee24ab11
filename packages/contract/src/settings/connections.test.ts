import { expect, test } from 'vitest'
import { addressBody, mailBody, signOnBody } from '#/settings/connections.ts'

const signOn = (issuer: string) => signOnBody.safeParse({ issuer, clientId: 'prosa' })

test.each([
  ['login.escola.br', 'Escreva o endereço inteiro, como https://login.escola.br.'],
  ['ldap://login.escola.br', 'Escreva o endereço inteiro, como https://login.escola.br.'],
  ['http://login.escola.br', 'Use https:// no começo.'],
  ['https://login.escola.br?x=1', 'Tire do endereço o que vem depois de ? ou #, e nomes ou senhas.'],
])('the provider %s is refused with an explanation', (issuer, sentence) => {
  expect(signOn(issuer).error?.issues.map(({ path, message }) => [path, message])).toEqual([[['issuer'], sentence]])
})

test.each([
  ['http://192.168.0.10:3000', true],
  ['http://localhost:3000', true],
  ['https://prosa.escola.br', true],
  ['http://200.17.0.4', false],
  ['http://prosa.escola.br', false],
  ['http://10.0.0.7/prosa', false],
])('people may use the address %s: %s [L4]', (publicUrl, accepted) => {
  expect(addressBody.safeParse({ publicUrl }).success).toBe(accepted)
})

const from = (text: string) => mailBody.safeParse({ host: 'smtp.escola.br', from: text }).success

test.each(['avisos@escola.br', 'Escola Horizonte <avisos@escola.br>', '"Escola, Matriz" <avisos@escola.br>'])(
  'the sender %s is accepted',
  (sender) => expect(from(sender)).toBe(true),
)

test.each([
  'Escola, Matriz <a@escola.br>',
  'Escola\u202E <a@escola.br>',
  '"a\nb" <a@escola.br>',
  'a@escola.br, b@escola.br',
])('the sender %j is refused, because it is ambiguous or names several addresses', (sender) =>
  expect(from(sender)).toBe(false),
)
