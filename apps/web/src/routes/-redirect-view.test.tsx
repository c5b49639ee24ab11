import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#/lib/api/query-client.ts'
import { tokens } from '#/lib/session/tokens.ts'
import RedirectView from '#/routes/-redirect-view.tsx'
import { answerApi, problem, requestsTo } from '#/test-api.ts'
import { Providers } from '#/test-piece.tsx'

let number = 0
let code: string
const onReplace = vi.fn<(path: string, facts?: object) => void>()

beforeEach(() => {
  // A new code per test, because each exchange is remembered for the page's lifetime.
  code = `codigo-de-chegada-da-escola-${++number}`
  history.replaceState(null, '', `/redirect?code=${code}`)
})
afterEach(() => {
  onReplace.mockClear()
  queryClient.clear()
  localStorage.clear()
  vi.useRealTimers()
})

const open = (search = location.search) =>
  render(
    <StrictMode>
      <RedirectView search={search} onReplace={onReplace} />
    </StrictMode>,
    { wrapper: Providers },
  )
const arrival = { door: 'sga', token: 'do-aluno', path: '/sga/PROVA1/chats' }
const operation = () => `POST /api/redirects/${code}`

test('the code is redeemed once, the session stored for its place, and the code removed from the address [S24, S38]', async () => {
  const requests = answerApi({ [operation()]: arrival })
  tokens.session.write('de-uma-pessoa')
  const first = open()
  expect(screen.getByRole('heading', { name: 'Redirecionando...' })).toBeDefined()
  expect(document.title).toBe('Redirecionando... · Prosa')
  expect(location.search).toBe('')
  await waitFor(() => expect(onReplace).toHaveBeenCalledWith('/sga/PROVA1/chats'))
  first.unmount()
  // Going back in the history shows the page again with its code.
  open(`?code=${code}`)
  await waitFor(() => expect(onReplace.mock.calls.length).toBeGreaterThan(1))
  expect(requestsTo(requests, operation())).toHaveLength(1)
  expect(tokens.guest('sga/PROVA1').read()).toBe('do-aluno')
  expect(tokens.session.read()).toBe('de-uma-pessoa')
})

test.each(['sga_link_used', 'sga_link_expired'] as const)(
  '%s leads to the expiry page with its facts [S26]',
  async (why) => {
    const data = { title: 'Redação', returnUrl: 'https://sga.escola.test/', at: '2026-11-21T12:00:00.000Z' }
    answerApi({ [operation()]: problem(why, { data }) })
    open()
    await waitFor(() => expect(onReplace).toHaveBeenCalledWith(`/sga/expired?reason=${why}`, { gone: data }))
  },
)

test('without a response the person can retry, which counts as the same use of the code [S24]', async () => {
  let answers = 0
  const requests = answerApi({
    [operation()]: () => {
      if (answers++ === 0) throw new TypeError('fetch failed')
      return arrival
    },
  })
  open()
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  expect(requestsTo(requests, operation())).toHaveLength(1)
  await userEvent.click(again)
  await waitFor(() => expect(onReplace).toHaveBeenCalledWith('/sga/PROVA1/chats'))
  const [first, second] = requestsTo(requests, operation()).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test('after five seconds a link to continue appears [S24]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answerApi({ [operation()]: () => new Promise<object>(() => undefined) })
  open()
  expect(screen.queryByRole('link')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByRole('link', { name: 'Ver o que fazer' }).getAttribute('href')).toBe('/sga/expired')
})
