import { useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#/lib/api/api.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import {
  beginSession,
  loadSession,
  onSessionEnd,
  sessionState,
  signOut,
  useSession,
  watchSession,
} from '#/lib/session/session.ts'
import type { SessionEnd } from '#/lib/session/session-end.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { answerApi, noContent, problem, requestsTo } from '#/test-api.ts'
import { sessionUser } from '#/test-piece.tsx'
import { firstName } from '@prosa/contract/identity/first-name.ts'

let stop = () => {}
beforeEach(() => {
  tokens.session.remove()
  stop = watchSession()
})
afterEach(() => stop())

test('the initial state has no user, is loading, and has no error flag [S39]', async () => {
  vi.resetModules()
  const started = await import('#/lib/session/session.ts')
  expect(started.sessionState()).toEqual({ user: null, loading: true, error: false })
})

test('loading without a stored token sets loading false and returns false [S39]', async () => {
  const requests = answerApi({})
  expect(await loadSession()).toBe(false)
  expect(sessionState()).toEqual({ user: null, loading: false, error: false })
  expect(requests).toEqual([])
})

test.each([['<img src=x>\r\nX: y'], ['espaço dentro'], ['ação'], [''], ['x'.repeat(200_000)]])(
  'a stored %.20j, which a header cannot carry, is dropped [S39]',
  async (stored) => {
    const requests = answerApi({})
    for (const store of [tokens.session, tokens.guest('sga/abc')]) {
      localStorage.setItem(store.key, stored)
      expect(store.read()).toBeNull()
      expect(localStorage.getItem(store.key)).toBeNull()
    }
    expect(await loadSession()).toBe(false)
    expect(requests).toEqual([])
  },
)

test('loading the session sends the bearer token, accepts JSON, and returns the user [S37, S51]', async () => {
  const user = sessionUser({ assistants: [{ id: 3, pivot: { role: 'editor' } }], publicAssistants: [{ id: 5 }] })
  const requests = answerApi({ 'GET /api/auth/session': user })
  tokens.session.write('the-token')
  const loaded = loadSession()
  expect(sessionState().loading).toBe(true)
  expect(await loaded).toBe(true)
  expect(sessionState()).toEqual({ user, loading: false, error: false })
  const [request] = requestsTo(requests, 'GET /api/auth/session')
  expect(request?.headers.get('authorization')).toBe('Bearer the-token')
  expect(request?.headers.get('accept')).toBe('application/json')
})

test.each([
  ['Ana Lúcia Reis', 'Ana'],
  ['  Ana\u00a0Lúcia', 'Ana'],
  ['José', 'José'],
  ['', ''],
])('the first name of %j is its first word, %j [S37, S72]', (name, first) => expect(firstName(name)).toBe(first))

test('a failed load sets the error flag [S39]', async () => {
  answerApi({ 'GET /api/auth/session': problem('internal') })
  tokens.session.write('the-token')
  expect(await loadSession()).toBe(false)
  expect(sessionState()).toEqual({ user: null, loading: false, error: true })
})

test('concurrent loads share one call', async () => {
  const requests = answerApi({ 'GET /api/auth/session': sessionUser() })
  tokens.session.write('the-token')
  expect(await Promise.all([loadSession(), loadSession()])).toEqual([true, true])
  expect(requests).toHaveLength(1)
})

test('the tokens of a person and of guests have separate keys, one for each place [S38]', () => {
  const [guest, other] = [tokens.guest('share/abc'), tokens.guest('sga/abc')]
  tokens.session.write('a')
  guest.write('b')
  other.write('c')
  expect(new Set([tokens.session.key, guest.key, other.key]).size).toBe(3)
  expect(localStorage.getItem(tokens.session.key)).toBe('a')
  expect(localStorage.getItem(guest.key)).toBe('b')
  tokens.session.remove()
  other.remove()
  expect(guest.read()).toBe('b')
  guest.remove()
  expect(localStorage.getItem(guest.key)).toBeNull()
})

test.each([
  ['session_required', 'expired', {}],
  ['session_required', 'role-change', { data: { reason: 'role-change' } }],
  ['account_suspended', 'suspended', {}],
] as const)('an answer %s ends the session as %s [S43]', async (code, end, facts) => {
  answerApi({ 'GET /api/auth/session': sessionUser(), 'GET /api/auth/sessions': problem(code, facts) })
  tokens.session.write('the-token')
  await loadSession()
  const ends = vi.fn<(end: SessionEnd) => void>()
  const stopListening = onSessionEnd(ends)
  await expect(api.listSessions()).rejects.toThrow('')
  stopListening()
  expect(ends.mock.calls).toEqual([[end]])
  expect(tokens.session.read()).toBeNull()
  expect(sessionState().user).toBeNull()
})

test.each([401, 403])('%d without a problem body ends the session too [S43]', async (status) => {
  const foreign = () => Response.json({ message: 'Forbidden' }, { status })
  answerApi({ 'GET /api/auth/session': sessionUser(), 'GET /api/auth/sessions': foreign })
  tokens.session.write('the-token')
  await loadSession()
  const ends = vi.fn<(end: SessionEnd) => void>()
  const stopListening = onSessionEnd(ends)
  await expect(api.listSessions()).rejects.toThrow('Sua sessão expirou. Entre novamente.')
  stopListening()
  expect(ends.mock.calls).toEqual([['expired']])
  expect(tokens.session.read()).toBeNull()
})

test('a refusal of the former session, as after a new password, does not end the new one [S43, L4]', async () => {
  const late = Promise.withResolvers<Response>()
  answerApi({ 'GET /api/auth/session': sessionUser(), 'GET /api/auth/sessions': () => late.promise })
  tokens.session.write('the-token')
  await loadSession()
  const reading = api.listSessions()
  tokens.session.write('the-token-after-it')
  late.resolve(problem('session_required'))
  await expect(reading).rejects.toThrow('')
  expect(tokens.session.read()).toBe('the-token-after-it')
  expect(sessionState().user).not.toBeNull()
})

test('a refusal without a session, such as a suspended account at sign-in, ends nothing', async () => {
  answerApi({ 'POST /api/auth/sign-in': problem('account_suspended') })
  const ends = vi.fn<(end: SessionEnd) => void>()
  const stopListening = onSessionEnd(ends)
  await expect(api.signIn({ body: { email: 'ana@escola.example', password: 'x' } })).rejects.toThrow('Conta bloqueada')
  stopListening()
  expect(ends).not.toHaveBeenCalled()
})

test('signing out tells the server and clears the token, the query cache and the device’s data [T7]', async () => {
  const requests = answerApi({ 'GET /api/auth/session': sessionUser(), 'POST /api/auth/sign-out': noContent })
  tokens.session.write('the-token')
  await loadSession()
  queryClient.setQueryData(['/api/assistants'], { items: [] })
  deviceData.write('draft.1', 'um rascunho')
  await signOut()
  expect(requestsTo(requests, 'POST /api/auth/sign-out')).toHaveLength(1)
  expect(tokens.session.read()).toBeNull()
  expect(queryClient.getQueryData(['/api/assistants'])).toBeUndefined()
  expect(deviceData.read('draft.1')).toBeNull()
})

test('signing out takes effect at once, even if the server is slow', async () => {
  const answer = Promise.withResolvers<Response>()
  const requests = answerApi({
    'GET /api/auth/session': sessionUser(),
    'POST /api/auth/sign-out': () => answer.promise,
  })
  tokens.session.write('the-token')
  await loadSession()
  const left = signOut()
  expect(tokens.session.read()).toBeNull()
  expect(sessionState().user).toBeNull()
  answer.resolve(noContent())
  await left
  expect(requestsTo(requests, 'POST /api/auth/sign-out')[0]?.headers.get('authorization')).toBe('Bearer the-token')
})

test('signing out works without the server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  tokens.session.write('the-token')
  await signOut()
  expect(tokens.session.read()).toBeNull()
})

test('a new session clears the data of the previous one', async () => {
  answerApi({ 'GET /api/auth/session': sessionUser({ id: 8 }) })
  queryClient.setQueryData(['/api/assistants'], { items: [] })
  await beginSession('another')
  await waitFor(() => expect(sessionState().user?.id).toBe(8))
  expect(queryClient.getQueryData(['/api/assistants'])).toBeUndefined()
})

test('newer data about the person, as in a page payload, updates the screens', async () => {
  answerApi({ 'GET /api/auth/session': sessionUser() })
  tokens.session.write('the-token')
  await loadSession()
  const { result } = renderHook(useSession)
  queryClient.setQueryData(['/api/auth/session'], sessionUser({ name: 'Ana Reis' }))
  await waitFor(() => expect(result.current.user?.name).toBe('Ana Reis'))
})

const fromOtherTab = (key: string | null) => new StorageEvent('storage', { key })

test.each([
  ['in another tab', fromOtherTab(tokens.session.key)],
  ['with all that the browser keeps', fromOtherTab(null)],
])('a session ended %s ends here [S43]', async (_, reason) => {
  answerApi({ 'GET /api/auth/session': sessionUser() })
  tokens.session.write('the-token')
  await loadSession()
  localStorage.removeItem(tokens.session.key)
  dispatchEvent(reason)
  expect(sessionState().user).toBeNull()
})

test('a sign-in by another person in another tab clears the previous person’s data and keeps the token [S43]', async () => {
  answerApi({ 'GET /api/auth/session': sessionUser() })
  tokens.session.write('the-token')
  await loadSession()
  renderHook(() => useQuery(read('getSession'), queryClient))
  const ended = vi.fn<(end: SessionEnd) => void>()
  const stopListening = onSessionEnd(ended)
  answerApi({ 'GET /api/auth/session': sessionUser({ id: 8 }) })
  localStorage.setItem(tokens.session.key, 'another')
  dispatchEvent(fromOtherTab(tokens.session.key))
  await waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('left'))
  expect(sessionState().user).toBeNull()
  expect(tokens.session.read()).toBe('another')
  stopListening()
})
