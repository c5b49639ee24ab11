import { pages } from '@prosa/contract/pages.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { tokens } from '#/lib/tokens.ts'
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

test('S10 the first address leads to the assistants', async () => {
  answerApi(answers)
  const router = await open('/', 'token')
  await waitFor(() => expect(router.state.location.pathname).toBe('/assistants'))
})

test('S10 S41 without a token the first address leads to login, and back to the assistants', async () => {
  answerApi(answers)
  const router = await open('/')
  await waitFor(() => expect(router.history.location.href).toBe('/auth/login?redirect=%2Fassistants'))
})

test('S40 S66 the page stays hidden while the user is being fetched, and is shown afterwards', async () => {
  const session = Promise.withResolvers<object>()
  answerApi({ ...answers, 'GET /api/auth/session': () => session.promise })
  await open('/profile', 'token')
  await screen.findByText('Carregando…')
  expect(screen.queryByRole('heading', { name: 'Perfil' })).toBeNull()
  session.resolve(sessionUser())
  expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeDefined()
})

test('S41 a route without a token goes to login with the full path', async () => {
  const requests = answerApi(answers)
  const router = await open('/profile?tab=security')
  await screen.findByRole('heading', { name: 'Entrar' })
  expect(router.history.location.href).toBe('/auth/login?redirect=%2Fprofile%3Ftab%3Dsecurity')
  expect(requestsTo(requests, 'GET /api/auth/session')).toEqual([])
})

test.each(['/auth/forgot-password', '/auth/set-password', '/auth/callback', '/auth/confirm-email'])(
  'S18 S19 S21 %s opens without a token',
  async (address) => {
    answerApi(answers)
    const router = await open(address)
    await waitFor(() => expect(router.state.status).toBe('idle'))
    expect(router.state.location.pathname).toBe(address)
  },
)

test('S20 who is in already is sent from login to the assistants', async () => {
  answerApi(answers)
  const router = await open('/auth/login', 'token')
  await waitFor(() => expect(router.state.location.pathname).toBe('/assistants'))
})

test('S20 a token that no longer works stays on the login page', async () => {
  answerApi({ ...answers, 'GET /api/auth/session': problem('session_required') })
  await open('/auth/login', 'token')
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeDefined()
  expect(tokens.session.read()).toBeNull()
})

test('S69 who may not create an assistant gets no editor for a new one', async () => {
  answerApi({ ...answers, 'GET /api/auth/session': sessionUser({ roles: ['partner'] }) })
  await open('/assistants/manage/create', 'token')
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeDefined()
  expect(screen.getByText('Page Not Found: /assistants/manage/create')).toBeDefined()
  expect(screen.queryByLabelText(/^Nome/)).toBeNull()
})

test('S57 S33 an unknown route is not found', async () => {
  answerApi(answers)
  await open('/nada/aqui', 'token')
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeDefined()
  expect(screen.getByText('Page not found: /nada/aqui')).toBeDefined()
})

test.each(['/assistants/manage/abc', '/assistants/x/chats', '/assistants/1/chats/not-an-id'])(
  'S34 S57 a parameter that is not of its form: %s',
  async (address) => {
    answerApi(answers)
    await open(address, 'token')
    expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeDefined()
    expect(screen.getByText(`Page Not Found: ${address}`)).toBeDefined()
  },
)

test.each([
  '/profile/xyz',
  '/ratings/xyz',
  '/settings/geral',
  '/settings/models/1',
  '/ASSISTANTS',
  '/assistants/1/2/3',
])('S33 S57 nobody waits for a session at an address without a page: %s', async (address) => {
  answerApi(answers)
  await open(address)
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeDefined()
  expect(screen.getByText(`Page not found: ${address}`)).toBeDefined()
})

test.each(['/Users', '/USERS/1', '/Ratings', '/STATS', '/Stats/students', '/Settings/general', '/Assistants'])(
  'S3 S33 S42 an address is compared as it is, so that no letter opens a screen: %s',
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
])('S42 however the address of an administrators’ page is written, nobody else sees it: %s', async (address) => {
  answerApi(answers)
  const router = await open(address, 'token')
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(await screen.findByRole('heading', { name: /^(Link inválido|Assistentes)$/ })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Usuários' })).toBeNull()
})

test('S6 S35 the title of a page that is not there says so, and the next one has its own', async () => {
  answerApi(answers)
  const router = await open('/nada/aqui', 'token')
  await waitFor(() => expect(document.title).toBe('Link inválido · Prosa'))
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(document.title).toBe('Perfil · Prosa'))
})

test.each(['/users/abc', '/assistants/manage/abc', '/assistants/1/chats/not-an-id'])(
  'S70 a parameter that fails its rule is not found, also without a token: %s',
  async (address) => {
    answerApi(answers)
    await open(address)
    expect(await screen.findByText(`Page Not Found: ${address}`)).toBeDefined()
  },
)

test('S67 a token that no longer works stays in the way of no page without login, and is removed', async () => {
  answerApi({ ...answers, 'GET /api/auth/session': problem('session_required') })
  const router = await open('/auth/forgot-password', 'token')
  expect(await screen.findByRole('heading', { name: 'Esqueci minha senha' })).toBeDefined()
  await waitFor(() => expect(tokens.session.read()).toBeNull())
  expect(router.state.location.pathname).toBe('/auth/forgot-password')
})

test('S21 an address for a password that came without its code says so', async () => {
  const requests = answerApi(answers)
  await open('/auth/set-password')
  expect(await screen.findByText(/^Este endereço veio sem o código\./)).toBeDefined()
  expect(requestsTo(requests, 'POST /api/auth/password-link')).toEqual([])
})

test('S42 a route with roles loads the user of the token and lets an administrator in', async () => {
  const requests = answerApi({ ...answers, 'GET /api/auth/session': sessionUser({ roles: ['admin'] }) })
  await open('/users', 'token')
  expect(await screen.findByRole('heading', { name: 'Usuários' })).toBeDefined()
  expect(requestsTo(requests, 'GET /api/auth/session')).toHaveLength(1)
})

test('S42 a user with none of the roles goes to the first page', async () => {
  answerApi(answers)
  const router = await open('/users', 'token')
  await waitFor(() => expect(router.state.location.pathname).toBe('/assistants'))
})

test('S42 where the user cannot be loaded the token is removed', async () => {
  answerApi({ ...answers, 'GET /api/auth/session': problem('internal') })
  const router = await open('/users', 'token')
  await waitFor(() => expect(router.history.location.href).toBe('/auth/login?redirect=%2Fusers'))
  expect(tokens.session.read()).toBeNull()
})

test('S43 an answer 401 removes the token and replaces the history entry by the login page', async () => {
  const over = problem('session_required')
  answerApi({ ...answers, 'GET /api/auth/sessions': over, 'GET /api/auth/security': over })
  const router = await open('/assistants', 'token')
  await waitFor(() => expect(router.state.status).toBe('idle'))
  await router.navigate({ to: '/profile', search: { tab: 'security' } })
  await screen.findByText('Sua sessão expirou. Entre novamente.')
  expect(router.history.location.href).toBe('/auth/login?redirect=%2Fprofile%3Ftab%3Dsecurity')
  expect(router.history.length).toBe(2)
  expect(tokens.session.read()).toBeNull()
})

test('S6 the title is that of the page and of the product', async () => {
  answerApi(answers)
  const router = await open('/profile', 'token')
  await waitFor(() => expect(document.title).toBe('Perfil · Prosa'))
  await router.navigate({ to: '/assistants/$assistantId/chats/{-$chatId}', params: { assistantId: '9' } })
  await waitFor(() => expect(document.title).toBe('Prosa'))
})
