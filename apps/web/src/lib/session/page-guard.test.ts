import { isRedirect } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { guardPage } from '#/lib/session/page-guard.ts'
import { loadRouteRules } from '#/lib/session/route-rules.ts'
import { answerApi } from '#/test-api.ts'
import { sessionUser, signIn } from '#/test-piece.tsx'

const manifestOf = (id: string, routes: object[]) => ({ [`GET /builds/meta/${id}.json`]: { id, routes } })

async function outcomeOf(pathname: string): Promise<string> {
  try {
    await guardPage({ location: { pathname, href: pathname }, params: {} })
    return 'passes'
  } catch (thrown) {
    return isRedirect(thrown) ? String(thrown.options.to) : 'not found'
  }
}

beforeEach(async () => {
  answerApi(manifestOf('mine', [{ path: '/profile', layout: 'app', access: 'session' }]))
  await loadRouteRules('mine')
  await signIn(sessionUser({ roles: ['user'] }))
})

test('a role required by the newest manifest applies from the next navigation [S52]', async () => {
  expect(await outcomeOf('/profile')).toBe('passes')
  answerApi(manifestOf('newer', [{ path: '/profile', layout: 'app', access: 'session', roles: ['admin'] }]))
  await loadRouteRules('newer')
  expect(await outcomeOf('/profile')).toBe('/')
})

test('a page missing in the newest manifest is not found [S52]', async () => {
  answerApi(manifestOf('newer', [{ path: '/users/:userId', layout: 'app', access: 'session' }]))
  await loadRouteRules('newer')
  expect(await outcomeOf('/profile')).toBe('not found')
})

test.each([
  ['is missing', {}],
  ['is of another build', { 'GET /builds/meta/newer.json': { id: 'other', routes: [] } }],
  ['is a page of the network', { 'GET /builds/meta/newer.json': () => new Response('<h1>Wi-Fi</h1>') }],
])('a manifest that %s does not change the rules [S52]', async (_, answers) => {
  answerApi(answers)
  await loadRouteRules('newer')
  expect(await outcomeOf('/profile')).toBe('passes')
})
