import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { giveBackIdleMemory } from '#/platform/lifecycle/idle-memory.ts'

const MEGABYTES_60 = 60 * 2 ** 20
const heapBytes = () => getHeapStatistics().total_heap_size

/** Grows the heap and lets go of all of it; answers how large it became. */
function grow(): number {
  const kept = Array.from({ length: 1_500_000 }, (_, index) => ({ index, text: `n${index}` }))
  return kept.length > 0 ? heapBytes() : 0
}

test('a process gives back what a start and what a rush has taken, but not while somebody is answered [Rel9]', async () => {
  // what the files before have left in this process would be taken for what is given back
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })

  const before = heapBytes()
  const grown = grow()
  expect(grown - before).toBeGreaterThan(MEGABYTES_60)

  const looked = Promise.withResolvers<number>()
  let looks = 0
  const stop = giveBackIdleMemory(() => {
    if (++looks === 5) looked.resolve(heapBytes())
    return looks <= 5
  }, 100)
  const isGivenBack = () => expect(heapBytes()).toBeLessThan(grown - MEGABYTES_60)
  expect(await looked.promise).toBeGreaterThan(grown - MEGABYTES_60)
  await vi.waitFor(isGivenBack, { timeout: 25_000, interval: 250 })

  grow()
  await vi.waitFor(isGivenBack, { timeout: 25_000, interval: 250 })
  stop()
})
