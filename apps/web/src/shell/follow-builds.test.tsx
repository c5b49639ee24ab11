import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLostPiece } from '#/lib/lost-pieces.ts'
import { FatalBoundary } from '#/shell/fatal-boundary.tsx'
import { followBuilds } from '#/shell/follow-builds.ts'
import { answerApi } from '#/test-api.ts'
import { Providers } from '#/test-piece.tsx'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open() {
  const rootRoute = createRootRoute()
  const paths = ['/a', '/b']
  const routes = paths.map((path) => createRoute({ path, getParentRoute: () => rootRoute, component: () => path }))
  const history = createMemoryHistory({ initialEntries: ['/a'] })
  const router = createRouter({ routeTree: rootRoute.addChildren(routes), history })
  stop = followBuilds(router, 'mine')
  render(<RouterProvider router={router} />, { wrapper: Providers })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  await act(() => vi.advanceTimersByTimeAsync(1500))
  return (to: string) => act(() => router.navigate({ to }))
}

test('S44 when a new build is known the next navigation reloads, at most once per path in 10 s', async () => {
  answerApi({ 'GET /builds/latest.json': { id: 'newer', timestamp: 1 } })
  const reload = vi.spyOn(location, 'assign').mockReturnValue()
  const go = await open()
  await newsShown()
  expect(reload).not.toHaveBeenCalled()
  await go('/b')
  expect(reload.mock.calls).toEqual([['/b']])
  await go('/a')
  await go('/b')
  expect(reload.mock.calls).toEqual([['/b'], ['/a']])
})

/** The toast's pieces load in real time, what they wait for passes on the clock. */
const newsShown = () =>
  vi.waitFor(async () => {
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(100)
    })
    screen.getByText('Nova versão disponível.')
  }, 10_000)

test('S44 with the same build navigation goes on', async () => {
  answerApi({ 'GET /builds/latest.json': { id: 'mine', timestamp: 1 } })
  const reload = vi.spyOn(location, 'assign').mockReturnValue()
  const go = await open()
  await go('/b')
  expect(reload).not.toHaveBeenCalled()
})

test('S44 a piece that the server no longer has reloads the page once', async () => {
  answerApi({})
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await open()
  const first = await lose()
  const second = await lose()
  expect(reload).toHaveBeenCalledTimes(1)
  expect([isLostPiece(first), isLostPiece(second)]).toEqual([true, false])
})

test('S44 while the page reloads for a lost piece nobody reads of an error; where it does not, the reason is told', async () => {
  answerApi({})
  vi.spyOn(location, 'reload').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  await open()
  const show = (error: Error) =>
    render(
      <FatalBoundary>
        <Broken error={error} />
      </FatalBoundary>,
    )
  expect(show(await lose()).container.textContent).toBe('')
  expect(show(await lose()).container.textContent).toContain('Ir para a página inicial')
})

function Broken({ error }: { error: Error }): never {
  throw error
}

/** As Vite does: who listens may not keep the error from whoever waits for the piece. */
async function lose(): Promise<Error> {
  const payload = new TypeError('Failed to fetch dynamically imported module')
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  return payload
}
