import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** The toast's code loads in real time, while fake timers control its delays. */
const waitForNews = () =>
  vi.waitFor(async () => {
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(100)
    })
    screen.getByText('Nova versão disponível.')
  }, 10_000)

test('offline the page stays, because it could not be reloaded [S44]', async () => {
  answerApi({ 'GET /builds/latest.json': { id: 'newer', timestamp: 1 } })
  const reload = vi.spyOn(location, 'assign').mockReturnValue()
  const go = await open()
  await waitForNews()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await go('/b')
  expect(reload).not.toHaveBeenCalled()
})

test('with the same build navigation continues normally [S44]', async () => {
  answerApi({ 'GET /builds/latest.json': { id: 'mine', timestamp: 1 } })
  const reload = vi.spyOn(location, 'assign').mockReturnValue()
  const go = await open()
  await go('/b')
  expect(reload).not.toHaveBeenCalled()
})
