import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce, watchBuilds } from '#/lib/api/builds.ts'
import { answerApi } from '#/test-api.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a response that is not a build id changes nothing [S53]', async () => {
  answerApi({ 'GET /builds/latest.json': () => new Response('<html>', { status: 502 }) })
  const onNewBuild = vi.fn<() => void>()
  const stop = watchBuilds('mine', onNewBuild)
  await vi.advanceTimersByTimeAsync(200_000)
  stop()
  expect(onNewBuild).not.toHaveBeenCalled()
})

test('after the clock was set back a path may reload again, once in ten seconds [S44]', () => {
  const reload = vi.fn<() => void>()
  for (const now of [7_200_000, 3_600_000, 3_609_999]) {
    vi.setSystemTime(now)
    reloadOnce('/profile', reload)
  }
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a path reloads at most once in ten seconds [S44]', () => {
  const reload = vi.fn<() => void>()
  const times: [string, number][] = [
    ['/profile', 0],
    ['/profile', 9_999],
    ['/users', 9_999],
    ['/profile', 10_000],
  ]
  const calls = times.map(([path, now]) => {
    vi.setSystemTime(3_600_000 + now)
    reloadOnce(path, reload)
    return reload.mock.calls.length
  })
  expect(calls).toEqual([1, 1, 2, 3])
})
