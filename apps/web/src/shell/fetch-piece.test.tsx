import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPiece, isLostPiece } from '#/lib/api/fetch-piece.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { FatalBoundary } from '#/shell/fatal-boundary.tsx'
import { OfflineNotice } from '#/shell/offline-notice.tsx'
import { answerApi } from '#/test-api.ts'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const failure = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const away = 'Sem conexão com o servidor. O que falta na página aparece quando ele voltar.'

/** Renders a part whose file can only be loaded while `isThere` returns true. */
function open(isThere: () => boolean) {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const load = vi.fn<() => Promise<{ default: () => string }>>(() =>
    isThere() ? Promise.resolve({ default: () => 'Aqui está.' }) : failure(),
  )
  const Part = lazyPart(load, () => 'Ainda não.')
  render(
    <FatalBoundary>
      <OfflineNotice />
      <Part />
    </FatalBoundary>,
  )
  return { reload, load }
}

/** Simulates a server behind a proxy that answers 502 until the connection returns. */
function simulateLostServer() {
  let online = false
  answerApi({
    'GET /builds/latest.json': () => (online ? { id: 'mine', timestamp: 1 } : new Response('', { status: 502 })),
  })
  return {
    isOnline: () => online,
    comeBack: () => {
      online = true
      dispatchEvent(new Event('online'))
    },
  }
}

test('a part that failed to load appears when the connection returns, and the page stays [Rel3]', async () => {
  const server = simulateLostServer()
  const { reload, load } = open(server.isOnline)
  expect(await screen.findByText(away)).toBeDefined()
  expect(screen.getByText('Ainda não.')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
  server.comeBack()
  expect(await screen.findByText('Aqui está.')).toBeDefined()
  expect(screen.queryByText(away)).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('a menu whose items failed to load opens later, unless the person moved the focus [Rel3]', async () => {
  const server = simulateLostServer()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const load = () => (server.isOnline() ? Promise.resolve(() => 'Os itens') : failure())
  render(
    <>
      <OfflineNotice />
      <LazyMenu load={load} itemProps={{}} trigger={<button type="button">Conta</button>} />
      <LazyMenu load={load} itemProps={{}} trigger={<button type="button">Outro</button>} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Outro' }))
  await userEvent.click(screen.getByRole('button', { name: 'Conta' }))
  expect(await screen.findByText(away)).toBeDefined()
  server.comeBack()
  expect((await screen.findByRole('menu')).textContent).toBe('Os itens')
  expect(screen.getByText('Outro').getAttribute('aria-expanded')).toBe('false')
  expect(reload).not.toHaveBeenCalled()
})

test('a part missing on the server reloads the page without an error message [S44]', async () => {
  answerApi({ 'GET /builds/latest.json': { id: 'newer', timestamp: 1 } })
  vi.spyOn(console, 'error').mockReturnValue()
  const { reload } = open(() => false)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(document.body.textContent).toBe(''))
})

test('a missing part reloads the page at most once in 10 s; after that the reason is shown [S44]', async () => {
  answerApi({ 'GET /builds/latest.json': { id: 'newer', timestamp: 1 } })
  vi.spyOn(console, 'error').mockReturnValue()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const fetchMissing = () => fetchPiece(failure).catch((error: unknown) => error)
  expect([await fetchMissing(), await fetchMissing()].map(isLostPiece)).toEqual([true, false])
  open(() => false)
  expect(await screen.findByText('Uma parte desta página não pôde ser carregada. Recarregue a página.')).toBeDefined()
  expect(reload).toHaveBeenCalledTimes(1)
})
