import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { giveBackIdleMemory } from '#/platform/lifecycle/idle-memory.ts'

// A separate process, because memory used earlier in the test's worker would count as freed.

const heapBytes = () => getHeapStatistics().total_heap_size

/** Grows the heap and releases everything; returns the largest size. */
function grow(): number {
  const memory = Array.from({ length: 1_500_000 }, (_, index) => ({ index, text: `n${index}` }))
  return memory.length > 0 ? heapBytes() : 0
}

/** Waits until the heap is that small, at most 25 s; returns its size. */
async function shrunk(bytes: number): Promise<number> {
  for (const since = Date.now(); heapBytes() >= bytes && Date.now() - since < 25_000;) await sleep(100)
  return heapBytes()
}

const MEGABYTES_60 = 60 * 2 ** 20
const before = heapBytes()
const grown = grow()
let looks = 0
const looked = Promise.withResolvers<number>()
const stop = giveBackIdleMemory(() => {
  if (++looks === 5) looked.resolve(heapBytes())
  return looks <= 5
}, 100)
// keeps the process alive while it waits
const alive = setInterval(() => undefined, 1000)
const whileBusy = await looked.promise
const atRest = await shrunk(grown - MEGABYTES_60)
const grownAgain = grow()
const atRestAgain = await shrunk(grownAgain - MEGABYTES_60)
stop()
clearInterval(alive)
console.log(JSON.stringify({ before, grown, whileBusy, atRest, grownAgain, atRestAgain }))
