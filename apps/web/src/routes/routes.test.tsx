import { pages } from '@prosa/contract/pages/pages.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { guestPages } from '@prosa/contract/pages/guest-pages.ts'
import { guestViews } from '#/lib/session/guest-views.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { router as appRouter } from '#/router.ts'
import { answerApi, problem, requestsTo } from '#/test-api.ts'
import { openApp } from '#/test-app.tsx'
import { sessionUser } from '#/test-piece.tsx'

const emptyList = { items: [], total: 0, page: 1, pageSize: 10 }
const signInOptions = { password: true, providers: [] }
const answers = {
  'GET /api/auth/session': sessionUser(),
  'GET /api/auth/options': signInOptions,
  'GET /api/assistants': emptyList,
  'GET /api/auth/sessions': { items: [] },
  'GET /api/me/profile': { phone: '', sharedMail: true },
  'GET /api/auth/security': { hasPassword: true, freshEntry: true, codes: false, recoveryCodesLeft: 0, passkeys: [] },
  'GET /api/users': emptyList,
}

let app: Awaited<ReturnType<typeof openApp>> | undefined
afterEach(() => app?.stop())

async function open(address: string, token?: string) {
  app = await openApp(address, token)
  return app.router
}

test('the routes are those of the contract', () => {
  const toPattern = (path: string) => path.replace(/\{-\$(\w+)\}/g, ':$1?').replace(/\$(\w+)/g, ':$1')
  const leaves = Object.values(appRouter.routesById).filter((route) => !route.children)
  const routed = leaves.map(({ fullPath }) => toPattern(fullPath).replace(/(.)\/$/, '$1'))
  expect(routed.toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
})

test('each page that an extension adds for visitors has a view', () => {
  const core = new Set<string>(guestPages.map(({ path }) => path))
  const added = pages.filter(({ path, entry }) => entry === 'guest' && !core.has(path)).map(({ path }) => path)
  expect(guestViews.entries.map(({ path }) => path).toSorted()).toEqual(added.toSorted())
})

test.each(['/auth/forgot-password', '/auth/set-password', '/auth/callback', '/auth/confirm-email'])(
  '%s opens without a token [S18, S19, S21]',
  async (address) => {
    answerApi(answers)
    const router = await open(address)
    await waitFor(() => expect(router.state.status).toBe('idle'))
    expect(router.state.location.pathname).toBe(address)
  },
)

test('a signed-in person is redirected from the login to the assistants [S20]', async () => {
  answerApi(answers)
  const router = await open('/auth/login', 'token')
  await waitFor(() => expect(router.state.location.pathname).toBe('/assistants'))
})

test('an expired token stays on the login page [S20]', async () => {
  answerApi({ ...answers, 'GET /api/auth/session': problem('session_required') })
  await open('/auth/login', 'token')
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeDefined()
  expect(tokens.session.read()).toBeNull()
})

test('without the permission to create assistants there is no editor for a new one [S69]', async () => {
  answerApi({ ...answers, 'GET /api/auth/session': sessionUser({ roles: ['partner'] }) })
  await open('/assistants/manage/create', 'token')
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeDefined()
  expect(screen.getByText('Page Not Found: /assistants/manage/create')).toBeDefined()
  expect(screen.queryByLabelText(/^Nome/)).toBeNull()
})

test.each([
  '/profile/xyz',
  '/ratings/xyz',
  '/settings/geral',
  '/settings/models/1',
  '/ASSISTANTS',
  '/assistants/1/2/3',
])('an address without a page is refused without waiting for a session: %s [S33, S57]', async (address) => {
  answerApi(answers)
  await open(address)
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeDefined()
  expect(screen.getByText(`Page not found: ${address}`)).toBeDefined()
})

test.each(['/Users', '/USERS/1', '/Ratings', '/STATS', '/Stats/students', '/Settings/general', '/Assistants'])(
  'paths are case-sensitive, so that no other spelling opens a screen: %s [S3, S33, S42]',
  async (address) => {
    answerApi(answers)
    await open(address, 'token')
    expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeDefined()
  },
)

test.each([
  '/%75sers',
  '/users/',
  '/users//',
  '//users',
  '/./users',
  '/users?x=%2F',
  '/users;a',
  '/users%2F',
  '/users%00',
])('no spelling of an administrators’ page shows it to others: %s [S42]', async (address) => {
  answerApi(answers)
  const router = await open(address, 'token')
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(await screen.findByRole('heading', { name: /^(Link inválido|Assistentes)$/ })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Usuários' })).toBeNull()
})

test('the title of a missing page says so, and the next page has its own [S6, S35]', async () => {
  answerApi(answers)
  const router = await open('/nada/aqui', 'token')
  await waitFor(() => expect(document.title).toBe('Link inválido · Prosa'))
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(document.title).toBe('Perfil · Prosa'))
})

test.each(['/users/abc', '/assistants/manage/abc', '/assistants/1/chats/not-an-id'])(
  'a parameter in the wrong form is not found, also without a token: %s [S70]',
  async (address) => {
    answerApi(answers)
    await open(address)
    expect(await screen.findByText(`Page Not Found: ${address}`)).toBeDefined()
  },
)

test('an expired token does not block public pages, and is removed [S67]', async () => {
  answerApi({ ...answers, 'GET /api/auth/session': problem('session_required') })
  const router = await open('/auth/forgot-password', 'token')
  expect(await screen.findByRole('heading', { name: 'Esqueci minha senha' })).toBeDefined()
  await waitFor(() => expect(tokens.session.read()).toBeNull())
  expect(router.state.location.pathname).toBe('/auth/forgot-password')
})

test('a password link without its code says so [S21]', async () => {
  const requests = answerApi(answers)
  await open('/auth/set-password')
  expect(await screen.findByText(/^Este endereço veio sem o código\./)).toBeDefined()
  expect(requestsTo(requests, 'POST /api/auth/password-link')).toEqual([])
})

test('a route with roles loads the user of the token and lets an administrator in [S42]', async () => {
  const requests = answerApi({ ...answers, 'GET /api/auth/session': sessionUser({ roles: ['admin'] }) })
  await open('/users', 'token')
  expect(await screen.findByRole('heading', { name: 'Usuários' })).toBeDefined()
  expect(requestsTo(requests, 'GET /api/auth/session')).toHaveLength(1)
})

test('if the user cannot be loaded the token is removed [S42]', async () => {
  answerApi({ ...answers, 'GET /api/auth/session': problem('internal') })
  const router = await open('/users', 'token')
  await waitFor(() => expect(router.history.location.href).toBe('/auth/login?redirect=%2Fusers'))
  expect(tokens.session.read()).toBeNull()
})
