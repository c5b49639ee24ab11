import { currentKind } from '#/platform/db/work-kind.ts'

interface BatchOptions {
  /** Most items in one group. */
  most: number
  /** Most groups in progress; the next one gathers items meanwhile. */
  atOnce: number
}

/**
 * Groups work on `on`: items of one turn of the event loop, or gathered while `atOnce` groups are in progress, are passed to
 * `work` together, which returns results in the same order. A single item does not wait, and many share the cost of one. Where
 * `work` rejects, the whole group rejects. Work of another kind than requests runs alone.
 */
export function batchCalls<On extends object, Item, Result>(
  options: BatchOptions,
  work: (on: On, items: readonly Item[]) => Promise<readonly Result[]>,
): (on: On, item: Item) => Promise<Result> {
  const groups = new WeakMap<On, (item: Item) => Promise<Result>>()
  return async (on, item) => {
    if (currentKind() !== 'request') return (await work(on, [item]))[0] as Result
    const join = groups.get(on) ?? createBatcher(options, (items: readonly Item[]) => work(on, items))
    groups.set(on, join)
    return join(item)
  }
}

function createBatcher<Item, Result>(
  { most, atOnce }: BatchOptions,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  type WaitingCall = { item: Item } & Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>
  let waiting: WaitingCall[] = []
  let underWay = 0
  let isDue = false

  function scheduleBatch(): void {
    if (isDue || underWay >= atOnce || waiting.length === 0) return
    isDue = true
    setImmediate(startBatch)
  }

  function startBatch(): void {
    isDue = false
    const group = waiting.slice(0, most)
    waiting = waiting.slice(most)
    underWay++
    void runBatch(group).finally(() => {
      underWay--
      scheduleBatch()
    })
    scheduleBatch()
  }

  async function runBatch(group: readonly WaitingCall[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item))
      group.forEach(({ resolve }, at) => resolve(results[at] as Result))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ item, resolve, reject })
    scheduleBatch()
    return promise
  }
}
