import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#/lib/api/api.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import {
  beginGuestSession,
  guestData,
  isGuestNow,
  onGuestSessionEnd,
  useIsGuest,
  watchGuestSession,
} from '#/lib/session/guest-session.ts'
import { loadSession, onSessionEnd, sessionState, watchSession } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { answerApi, problem } from '#/test-api.ts'

const stops: (() => void)[] = []
const open = (path: string) => history.replaceState(null, '', path)

beforeEach(() => {
  stops.push(watchSession(), watchGuestSession())
  tokens.session.write('person')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
  open('/')
})

const chats = { items: [], next: null }

test.each([
  ['/assistants/share/abc', 'share/abc'],
  ['/embed/abc', 'embed/abc'],
  ['/sga/PROVA1/chats', 'sga/PROVA1'],
  ['/sga/expired', null],
  ['/assistants/12/chats', null],
])('the path %s has the scope %s [S38]', (path, scope) => {
  open(path)
  expect(guestScope()).toBe(scope)
})

test("on a guest's page the API receives the guest's token, never the person's [S38]", async () => {
  const requests = answerApi({ 'GET /api/visit/chats': chats })
  open('/assistants/share/abc')
  await api.listVisitChats({ query: {} })
  beginGuestSession('guest')
  await api.listVisitChats({ query: {} })
  open('/assistants/share/other')
  await api.listVisitChats({ query: {} })
  const headers = requests.map(({ headers }) => new Headers(headers).get('authorization'))
  expect(headers).toEqual([null, 'Bearer guest', null])
})

test('a guest’s page does not load the signed-in person [S38]', async () => {
  const requests = answerApi({})
  open('/assistants/share/abc')
  expect(await loadSession()).toBe(false)
  expect(requests).toEqual([])
  expect(sessionState()).toMatchObject({ user: null, loading: false, error: false })
})

test('a 401 on a guest’s page starts over at the gate: the guest is signed out, the person is not [S38]', async () => {
  answerApi({ 'GET /api/visit/chats': problem('session_required') })
  open('/assistants/share/abc')
  beginGuestSession('guest')
  deviceData.write(`${guestData('share/abc')}draft`, 'meio texto')
  deviceData.write(`${guestData('share/other')}draft`, 'de outro link')
  const [guestEnds, personEnds] = [vi.fn<() => void>(), vi.fn<() => void>()]
  stops.push(onGuestSessionEnd(guestEnds), onSessionEnd(personEnds))
  await expect(api.listVisitChats({ query: {} })).rejects.toThrow('')
  expect(isGuestNow()).toBe(false)
  expect(tokens.session.read()).toBe('person')
  expect([guestEnds.mock.calls.length, personEnds.mock.calls.length]).toEqual([1, 0])
  expect(deviceData.read(`${guestData('share/abc')}draft`)).toBeNull()
  expect(deviceData.read(`${guestData('share/other')}draft`)).toBe('de outro link')
})

test.each([tokens.guest('share/abc').key, null])(
  'if another tab signs out or clears the storage (%s), the guest is signed out here too [S38]',
  (key) => {
    open('/assistants/share/abc')
    beginGuestSession('guest')
    const ends = vi.fn<() => void>()
    stops.push(onGuestSessionEnd(ends))
    dispatchEvent(new StorageEvent('storage', { key: tokens.guest('share/other').key, newValue: null }))
    expect(ends).not.toHaveBeenCalled()
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    expect(ends).toHaveBeenCalledOnce()
    expect(isGuestNow()).toBe(false)
  },
)

test('without storage a guest session lasts as long as the page [S38]', () => {
  open('/embed/abc')
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  beginGuestSession('guest')
  expect(isGuestNow()).toBe(true)
  blocked.mockRestore()
  tokens.guest('embed/abc').remove()
})

test('when a student’s session ends, their text is kept under the name of the attempt [S26]', async () => {
  answerApi({ 'GET /api/visit/chats': problem('session_required') })
  open('/sga/PROVA1/chats')
  beginGuestSession('guest')
  const draft = `${guestData('sga/PROVA1')}chats.draft.7`
  deviceData.write(draft, 'meio texto')
  await expect(api.listVisitChats({ query: {} })).rejects.toThrow('')
  expect(isGuestNow()).toBe(false)
  expect(deviceData.read(draft)).toBe('meio texto')
})

test('a session cleared in this very tab is noticed at the next refusal [S26]', async () => {
  answerApi({ 'GET /api/visit/chats': problem('session_required') })
  open('/sga/PROVA1/chats')
  beginGuestSession('guest')
  const { result } = renderHook(useIsGuest)
  expect(result.current).toBe(true)
  localStorage.clear()
  await act(() => expect(api.listVisitChats({ query: {} })).rejects.toThrow(''))
  expect(result.current).toBe(false)
})
