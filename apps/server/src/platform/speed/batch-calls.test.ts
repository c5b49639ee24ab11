import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asWork } from '#/platform/db/work-kind.ts'
import { batchCalls } from '#/platform/speed/batch-calls.ts'

/** Doubles numbers and records their groups; a group waits until it is released. */
function doubling(options: { most: number; atOnce: number }) {
  const groups: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const double = batchCalls(options, async (_on: object, items: readonly number[]) => {
    groups.push([...items])
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return items.map((item) => item * 2)
  })
  return { groups, gates, double }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const place = {}

test('a rejected group rejects all its items, and the next one is tried', async () => {
  const { groups, gates, double } = doubling({ most: 10, atOnce: 1 })
  const refused = Promise.allSettled([double(place, 1), double(place, 2)])
  await turn()
  const next = double(place, 3)
  gates[0]!.reject(new Error('full'))
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await sleep(5)
  gates[1]!.resolve()
  expect(await next).toBe(6)
  expect(groups).toEqual([[1, 2], [3]])
})

test('each item gets its own result, in groups and parallel groups within the limits', async () => {
  const { groups, gates, double } = doubling({ most: 2, atOnce: 2 })
  const all = Promise.all([1, 2, 3, 4, 5].map((item) => double(place, item)))
  await sleep(5)
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ])
  const later = double(place, 6)
  gates[1]!.resolve()
  await sleep(5)
  expect(groups[2]).toEqual([5, 6])
  for (const gate of gates) gate.resolve()
  expect([...(await all), await later]).toEqual([2, 4, 6, 8, 10, 12])
})

test('items for another target, or with another kind of work, form a separate group', async () => {
  const { groups, gates, double } = doubling({ most: 10, atOnce: 1 })
  const all = [double(place, 1), double({}, 2), asWork('readiness', () => double(place, 3)), double(place, 4)]
  await turn()
  expect(groups.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([[1, 4], [2], [3]])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8])
})
