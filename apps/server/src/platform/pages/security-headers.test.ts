import type { Page } from '@prosa/contract/pages/page.ts'
import { describe, expect, test } from 'vitest'
import { pageHeaders } from '#/platform/pages/security-headers.ts'

const page = (layout: Page['layout'], access: Page['access']): Page => ({ path: '/x', layout, access })
const app = page('app', 'session')
const discreet = [
  page('auth', 'anonymous'),
  page('public-assistant', 'public'),
  page('sga-assistant', 'public'),
  { ...page('none', 'public'), entry: 'guest' as const },
  undefined,
]
const sources = { scriptHashes: ['sha256-abc='], https: false }
const analyticsOrigin = 'https://stats.example'

const policy = (scripts: string, connect: string) =>
  `default-src 'none'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; ` +
  `font-src 'self'; connect-src ${connect}; media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; ` +
  `frame-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'; frame-ancestors 'none'; ` +
  `require-trusted-types-for 'script'; trusted-types default`

test('a page has exactly these headers [C11, W1, W3]', () => {
  expect(pageHeaders(app, sources)).toEqual({
    'content-security-policy': policy(`'self' 'sha256-abc='`, `'self'`),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
  })
})

test('the microphone is allowed only on pages with conversations that allow it [C11, W7]', () => {
  const microphone = (one: Page | undefined, allowed?: boolean) =>
    /microphone=(\S+),/.exec(pageHeaders(one, { ...sources, microphone: allowed })['permissions-policy'] ?? '')?.[1]
  expect(microphone(page('auth', 'anonymous'))).toBe('(self)')
  expect(microphone(page('sga-assistant', 'public'))).toBe('(self)')
  expect(microphone(page('public-assistant', 'public'))).toBe('()')
  expect(microphone(page('public-assistant', 'public'), true)).toBe('(self)')
  expect(microphone({ ...page('none', 'public'), entry: 'guest' })).toBe('()')
  expect(microphone(undefined)).toBe('()')
})

test('only a site with https sends HSTS [C11]', () => {
  expect(pageHeaders(app, { ...sources, https: true })).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
  })
  expect(pageHeaders(app, { ...sources, https: true, hstsSubdomains: true })).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
})

test('the analytics host may be loaded and contacted from pages of the app [S55, S61, W6]', () => {
  expect(pageHeaders(app, { ...sources, analyticsOrigin })).toMatchObject({
    'content-security-policy': policy(`'self' 'sha256-abc=' ${analyticsOrigin}`, `'self' ${analyticsOrigin}`),
  })
})

describe.each(discreet)('a page with a secret address: $layout', (one) => {
  test('sends no referrer and is not indexed [C11, Z8]', () => {
    expect(pageHeaders(one, sources)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('has no analytics, whatever is configured [W6, S61]', () => {
    expect(pageHeaders(one, { ...sources, analyticsOrigin })['content-security-policy']).toBe(
      policy(`'self' 'sha256-abc='`, `'self'`),
    )
  })
})
