import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingLine, WaitingLines } from './waiting-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { slots: 2, stuckMs: 5000, longestMs: 15_000 }
const takes =
  (ms: number, end: 'resolves' | 'rejects' = 'resolves') =>
  () =>
    new Promise<void>((resolve, reject) =>
      setTimeout(end === 'resolves' ? resolve : () => reject(new Error('lost')), ms),
    )

/** Runs ten tasks of one line for 20 seconds; the result of each is 'ok' or an error's message. */
async function runTen(task: () => Promise<void>): Promise<string[]> {
  const lines = new WaitingLines(limits)
  const results = Array.from({ length: 10 }, () =>
    lines.run('one', task).then(
      () => 'ok',
      (error: Error) => error.message,
    ),
  )
  await vi.advanceTimersByTimeAsync(20_000)
  return Promise.all(results)
}

const refused = 'timeout exceeded when trying to connect'

test('tasks that end nothing keep the others waiting for at most 5 seconds', async () => {
  const results = await runTen(takes(17_000))
  expect(results.filter((result) => result === refused)).toHaveLength(8)
})

test('failing tasks do not prolong the wait of the others', async () => {
  const results = await runTen(takes(3000, 'rejects'))
  expect(results).toEqual([...Array<string>(4).fill('lost'), ...Array<string>(6).fill(refused)])
})

test('a burst is served in order while tasks succeed, even after 5 seconds', async () => {
  expect(await runTen(takes(2500))).toEqual(Array<string>(10).fill('ok'))
})

test('the wait ends after 15 seconds although tasks succeed', async () => {
  expect((await runTen(takes(4500))).filter((result) => result === refused)).toHaveLength(2)
})

test('a line of one key does not delay another key', async () => {
  const lines = new WaitingLines(limits)
  for (let count = 0; count < 5; count++) void lines.run('locked', takes(20_000)).catch(() => undefined)
  const other = vi.fn<() => void>()
  void lines.run('other', takes(1)).then(other)
  await vi.advanceTimersByTimeAsync(2)
  expect(other).toHaveBeenCalledOnce()
})

test('waiting tasks can be refused at once, and the line goes on', async () => {
  const line = new WaitingLine({ ...limits, slots: 1 })
  await line.enter()
  const waiting = line.enter().catch((error: Error) => error.message)
  expect(line.waitingCount).toBe(1)
  line.refuseWaiting()
  expect(await waiting).toBe(refused)
  line.endTask(true)
  expect(line.isEmpty).toBe(true)
})
