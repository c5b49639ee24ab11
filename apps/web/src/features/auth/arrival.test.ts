import { expect, test } from 'vitest'
import { readArrival } from '#/features/auth/redirect-page.tsx'

const origin = 'https://prosa.escola.br'
const arrivalOf = (query: Record<string, string>) => readArrival(`?${new URLSearchParams(query)}`, origin)

test('a code, a page of this app and a web address are distinguished [S24]', () => {
  expect(arrivalOf({ code: 'a'.repeat(43) })).toEqual({ kind: 'code', code: 'a'.repeat(43) })
  expect(arrivalOf({ to: '/assistants' })).toEqual({ kind: 'inside', path: '/assistants' })
  expect(arrivalOf({ to: '/assistants/12/chats?q=1' })).toEqual({ kind: 'inside', path: '/assistants/12/chats?q=1' })
  expect(arrivalOf({ to: 'https://sga.escola.br/aluno' })).toMatchObject({ kind: 'outside' })
})

test.each([
  '//golpe.test',
  '///golpe.test',
  '/\\golpe.test',
  '\\\\golpe.test',
  '/\t/golpe.test',
  '/\n/golpe.test',
  '/assistants//golpe.test',
  '/assistants/../..//golpe.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,oi',
  'blob:https://prosa.escola.br/1',
  'https:golpe.test',
  'https:/golpe.test',
  'https:\\\\golpe.test',
  'https://golpe.test\\@prosa.escola.br',
  'https://prosa.escola.br@golpe.test',
  'https://prosa.escola.br:senha@golpe.test',
  ' https://golpe.test',
  'ftp://golpe.test',
  '/redirect?to=https://golpe.test',
  '/redirect',
  '/uma/pagina/que/nao/existe',
  '/api/auth/session',
  'assistants',
  '@golpe.test',
  '',
])('%j is invalid [S24]', (to) => {
  expect(arrivalOf({ to })).toEqual({ kind: 'invalid' })
})

test.each(['', 'curto', 'a'.repeat(201), '../../api/auth', 'a'.repeat(30) + '/x', 'a b'.repeat(10)])(
  '%j is no code, and is not sent [S24]',
  (code) => {
    expect(arrivalOf({ code, to: '/assistants' })).toEqual({ kind: 'invalid' })
  },
)
