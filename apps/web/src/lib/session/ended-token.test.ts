import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeEndedToken } from '#/lib/session/ended-token.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { answerApi, problem } from '#/test-api.ts'

beforeEach(() => tokens.session.write('person'))
afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test.each([
  ['an ended session', problem('session_required'), null],
  ['a suspended account', problem('account_suspended'), null],
  ['a session that goes on', { name: 'Ana' }, 'person'],
  [
    'a page of the network',
    new Response('<h1>Wi-Fi</h1>', { status: 403, headers: { 'content-type': 'text/html' } }),
    'person',
  ],
  ['a failing server', problem('internal'), 'person'],
])("on a visitor's page %s leaves the token %o [S67]", async (_, answer, storedToken) => {
  history.replaceState(null, '', '/assistants/share/abc')
  const requests = answerApi({ 'GET /api/auth/session': answer })
  await removeEndedToken()
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer person')
  expect(tokens.session.read()).toBe(storedToken)
})

test('a token stored while the old one was being checked stays [S67]', async () => {
  answerApi({
    'GET /api/auth/session': () => {
      tokens.session.write('another')
      return problem('session_required')
    },
  })
  await removeEndedToken()
  expect(tokens.session.read()).toBe('another')
})

test('without a person’s token nothing is requested [S67]', async () => {
  tokens.session.remove()
  const requests = answerApi({})
  await removeEndedToken()
  expect(requests).toEqual([])
})
