import { findPage, listReads } from '@prosa/contract/pages/find-page.ts'
import { beforeEach, expect, test } from 'vitest'
import { api, onProblem } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { adoptPayload } from '#/lib/api/payload-cache.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { answerApi, noContent, problem, requestsTo } from '#/test-api.ts'
import { sessionUser } from '#/test-piece.tsx'

const sessions = { items: [] }
const { page } = findPage('/profile')!
const wanted = listReads(page, { params: {}, search: {} })
const payload = {
  reads: {
    ...Object.fromEntries(wanted.map((address) => [address, {}])),
    '/api/auth/session': sessionUser(),
    '/api/auth/sessions': sessions,
  },
}
const profile = { pathname: '/profile', searchStr: '' }

beforeEach(() => {
  queryClient.clear()
  tokens.session.write('the-token')
})

test('a page is read in one round trip, by its payload [S54]', async () => {
  const requests = answerApi({ 'GET /profile/_payload.json': payload })
  await loadPage(profile)
  expect(requests).toHaveLength(1)
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer the-token')
  expect(await queryClient.fetchQuery({ ...read('listSessions'), staleTime: Infinity })).toEqual(sessions)
  expect(requests).toHaveLength(1)
})

test('further reads that the server adds for a person are cached too', async () => {
  const steps = { dismissed: true }
  const reads = { ...payload.reads, '/api/settings/first-steps': steps }
  const requests = answerApi({ 'GET /profile/_payload.json': { reads } })
  await loadPage(profile)
  expect(await queryClient.fetchQuery({ ...read('getFirstSteps'), staleTime: Infinity })).toEqual(steps)
  expect(requests).toHaveLength(1)
})

test('an address that begins with two slashes is requested from this host', async () => {
  const requests = answerApi({ 'GET /profile/_payload.json': payload })
  await loadPage({ pathname: '//profile', searchStr: '' })
  expect(requests.map(({ url }) => new URL(url, location.href).host)).toEqual([location.host])
})

test('fresh data is not requested again [S54]', async () => {
  const requests = answerApi({ 'GET /profile/_payload.json': payload })
  await loadPage(profile)
  await loadPage(profile)
  expect(requests).toHaveLength(1)
  await queryClient.invalidateQueries()
  await loadPage(profile)
  expect(requests).toHaveLength(2)
})

test('the address of a filtered list is the same in the payload and on the screen [S54]', async () => {
  const address = '/api/users?page=2&q=ana'
  const requests = answerApi({ 'GET /users/_payload.json?q=ana&page=2': { reads: { [address]: { total: 11 } } } })
  await loadPage({ pathname: '/users', searchStr: '?q=ana&page=2' })
  expect(queryClient.getQueryData(read('listUsers', { query: { q: 'ana', page: 2 } }).queryKey)).toEqual({ total: 11 })
  expect(requests).toHaveLength(1)
})

test('a page shown before its payload arrives waits for it instead of reading again [S54]', async () => {
  const requests = answerApi({ 'GET /profile/_payload.json': payload })
  const loaded = loadPage(profile)
  expect(await queryClient.fetchQuery(read('listSessions'))).toEqual(sessions)
  await loaded
  expect(requests).toHaveLength(1)
})

test('a read after a change does not use the pending payload [S54]', async () => {
  const later = { items: [{ id: 'later' }] }
  const arrival = Promise.withResolvers<object>()
  const requests = answerApi({
    'GET /profile/_payload.json': () => arrival.promise,
    'GET /api/auth/sessions': later,
  })
  const loaded = loadPage(profile)
  const first = queryClient.fetchQuery(read('listSessions')).catch(() => 'given up')
  await queryClient.cancelQueries(read('listSessions'))
  expect(await queryClient.fetchQuery(read('listSessions'))).toEqual(later)
  arrival.resolve(payload)
  await Promise.all([loaded, first])
  expect(queryClient.getQueryData(read('listSessions').queryKey)).toEqual(later)
  expect(requestsTo(requests, 'GET /api/auth/sessions')).toHaveLength(1)
})

test('a payload requested before a change is discarded, and each read is repeated [S54, Rel1]', async () => {
  const later = { items: [{ id: 'later' }] }
  const arrival = Promise.withResolvers<object>()
  const requests = answerApi({
    'GET /profile/_payload.json': () => arrival.promise,
    'DELETE /api/auth/sessions/another': noContent,
    'GET /api/auth/sessions': later,
  })
  const loaded = loadPage(profile)
  await api.endSession({ params: { sessionId: 'another' } })
  const reading = queryClient.fetchQuery(read('listSessions'))
  arrival.resolve(payload)
  await loaded
  expect(await reading).toEqual(later)
  expect(queryClient.getQueryData(read('getSession').queryKey)).toBeUndefined()
  expect(requestsTo(requests, 'GET /api/auth/sessions')).toHaveLength(1)
})

test('a payload that fails leaves the reads to the page’s queries [S54]', async () => {
  answerApi({ 'GET /profile/_payload.json': problem('internal') })
  await expect(loadPage(profile)).resolves.toBeUndefined()
})

test.each([
  ['what it brings', payload],
  ['that it is refused', problem('session_required')],
])('after another person signed in, a pending payload is ignored: %s [S54]', async (_what, answer) => {
  const arrival = Promise.withResolvers<unknown>()
  const requests = answerApi({
    'GET /profile/_payload.json': () => arrival.promise,
    'GET /api/auth/sessions': sessions,
  })
  const problems: unknown[] = []
  const stop = onProblem((refused) => problems.push(refused))
  const loaded = loadPage(profile)
  tokens.session.write('the-token-of-somebody-else')
  const reading = queryClient.fetchQuery(read('listSessions'))
  arrival.resolve(answer)
  await loaded
  expect(await reading).toEqual(sessions)
  expect(requestsTo(requests, 'GET /api/auth/sessions')).toHaveLength(1)
  expect(queryClient.getQueryData(read('getSession').queryKey)).toBeUndefined()
  expect(problems).toEqual([])
  stop()
})

test('a page without reads requests nothing', async () => {
  const requests = answerApi({})
  await loadPage({ pathname: '/auth/forgot-password', searchStr: '' })
  expect(requests).toEqual([])
})

test('the payload in the HTML of a public page is used [S54]', async () => {
  const page = document.implementation.createHTMLDocument()
  const block = page.createElement('script')
  block.type = 'application/json'
  block.id = 'prosa-payload'
  block.textContent = JSON.stringify({ reads: { '/api/auth/options': { password: true } } })
  page.body.append(block)
  const requests = answerApi({})
  adoptPayload(page)
  await loadPage({ pathname: '/auth/login', searchStr: '' })
  expect(requests).toEqual([])
})
