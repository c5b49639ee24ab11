import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from '#/protocol/redirect.ts'

const origin = 'https://prosa.escola.br'

test.each([
  '/',
  '/assistants',
  '/assistants/12/chats/0199f0a2-0000-7000-8000-000000000000?painel=fontes#trecho-2',
  '/auth/login?redirect=%2Fprofile',
  '/assistants?q=redação',
  '/%2F%2Fevil.example',
  '/@evil.example',
])('a path of our own origin is kept: %s [L9]', (value) => {
  expect(safeRedirect(value, origin)).toBe(value)
})

test.each([
  undefined,
  null,
  12,
  ['/assistants'],
  '',
  ' ',
  'assistants',
  ' /assistants',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/a\\..\\..\\evil.example',
  '/a//evil.example',
  '/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000/evil.example',
  '/\u0085/evil.example',
  '/assistants\r\nset-cookie: a=b',
  'https://evil.example',
  'https://prosa.escola.br@evil.example',
  'https://prosa.escola.br/assistants',
  'HTTPS:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,oi',
  '?redirect=/assistants',
  '#/assistants',
  '@evil.example',
])('any other value becomes the start page: %j [L9]', (value) => {
  expect(safeRedirect(value, origin)).toBe('/')
})

test('no value leads to another origin [L9]', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https:',
    'a',
    '／',
    '。',
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      (value) => {
        expect(new URL(safeRedirect(value, origin), origin).origin).toBe(origin)
      },
    ),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 2000 },
  )
})
