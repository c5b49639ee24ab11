import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Operation } from '#/protocol/api.ts'
import { contract } from '#/client/contract.ts'
import { findPage, listReads } from '#/pages/find-page.ts'
import { pages } from '#/pages/pages.ts'

const chatId = randomUUID()

test.each([
  ['/', '/', {}],
  ['/assistants', '/assistants', {}],
  ['/assistants/', '/assistants', {}],
  ['/assistants/manage/create', '/assistants/manage/:assistantId', { assistantId: 'create' }],
  ['/assistants/manage/42', '/assistants/manage/:assistantId', { assistantId: '42' }],
  ['/assistants/manage/42/access', '/assistants/manage/:assistantId/access', { assistantId: '42' }],
  ['/assistants/42/chats', '/assistants/:assistantId/chats/:chatId?', { assistantId: '42' }],
  [`/assistants/42/chats/${chatId}`, '/assistants/:assistantId/chats/:chatId?', { assistantId: '42', chatId }],
  ['/ajuda', '/ajuda/:page?', {}],
  ['/ajuda/rascunho-e-versao', '/ajuda/:page?', { page: 'rascunho-e-versao' }],
  ['/auth/login', '/auth/login', {}],
  ['/profile', '/profile', {}],
])('%s is a page [S13, S14]', (pathname, path, params) => {
  expect(findPage(pathname)).toMatchObject({ page: { path }, params })
})

test.each([
  '/assistants/manage',
  '/assistants/manage/',
  '/assistants/manage/novo',
  '/assistants/manage/created',
  '/assistants/manage/-1',
  '/assistants/manage/4 2',
  '/assistants/manage/%34',
  '/assistants/manage/1234567890',
  '/assistants/manage/42/x',
  '/assistants/manage/create/access',
  '/assistants/manage/abc/access',
  '/assistants/x/chats',
  '/assistants/42/chats/7',
  `/assistants/42/chats/${chatId}/x`,
  `/assistants/42/chats/${chatId}0`,
  '/assistants/42',
  '/ajuda/rascunho',
  '/ajuda/rascunho-e-versao/x',
])('%s: a parameter in the wrong form gives no page [S13, S14, S34]', (pathname) => {
  expect(findPage(pathname)).toBeUndefined()
})

test.each(['/nada', '/Assistants', '/auth', '/auth/login/x', '/constructor', '/__proto__', '/api/assistants'])(
  '%s is not a page [S33]',
  (pathname) => {
    expect(findPage(pathname)).toBeUndefined()
  },
)

test('every read of a page is a GET of the contract that matches its path pattern [S54]', () => {
  const reads = Object.values(contract as Record<string, Operation>).filter(({ method }) => method === 'GET')
  const accepts = ({ path, params }: Operation, pathname: string) => {
    const found = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(pathname)
    return found !== null && (params === undefined || params.safeParse({ ...found.groups }).success)
  }
  for (const page of pages) {
    const numbers = { assistantId: '42', baseId: '42', groupId: '42', partnerId: '42', userId: '42' }
    const ids = Object.fromEntries(Array.from(page.path.matchAll(/:(\w+)/g), ([, name]) => [name, chatId]))
    const params = { ...ids, ...numbers, assessment: 'a'.repeat(24), token: 'a'.repeat(43) }
    for (const address of page.reads?.({ params, search: { q: 'a&b', page: '2' } }) ?? []) {
      const [pathname = ''] = address.split('?')
      expect(
        reads.filter((read) => accepts(read, pathname)),
        address,
      ).toHaveLength(1)
    }
  }
})

test('the builder of a new assistant reads no draft [S54]', () => {
  const found = findPage('/assistants/manage/create')
  const reads = found?.page.reads?.({ params: found.params, search: {} })
  expect(reads).toEqual(['/api/auth/session', '/api/models'])
})

test('every page of the app layout also reads the organization’s notice [S54]', () => {
  const input = { params: {}, search: {} }
  const readsAt = (path: string) =>
    listReads(
      pages.find((page) => page.path === path)!,
      input,
    )
  expect(readsAt('/users').at(-1)).toBe('/api/organization')
  expect(readsAt('/auth/login')).toEqual(['/api/auth/options'])
  expect(readsAt('/settings')).toEqual([])
})

test('a page behind the login reads the session first; other pages never do [S54]', () => {
  for (const page of pages.filter(({ reads }) => reads)) {
    const reads = page.reads?.({ params: { assistantId: '42' }, search: {} }) ?? []
    expect(reads.includes('/api/auth/session'), page.path).toBe(page.access === 'session')
  }
})
