import { currentKind } from '#/platform/db/work-kind.ts'

interface TogetherOptions {
  /** So many items go together at most. */
  most: number
  /** So many groups may be on their way; the next one gathers meanwhile. */
  atOnce: number
}

/**
 * Does what is asked of `on` in one moment in one go: what comes within one turn of the event loop, or while `atOnce` groups are on
 * their way, is given to `work` together, which answers in the same order. So one alone waits for nobody, and many share what
 * each of them would cost. Where `work` rejects, all of the group do. What has the limits of another kind of work than requests is done alone.
 */
export function together<On extends object, Item, Result>(
  options: TogetherOptions,
  work: (on: On, items: readonly Item[]) => Promise<readonly Result[]>,
): (on: On, item: Item) => Promise<Result> {
  const groups = new WeakMap<On, (item: Item) => Promise<Result>>()
  return async (on, item) => {
    if (currentKind() !== 'request') return (await work(on, [item]))[0] as Result
    const join = groups.get(on) ?? gather(options, (items: readonly Item[]) => work(on, items))
    groups.set(on, join)
    return join(item)
  }
}

function gather<Item, Result>(
  { most, atOnce }: TogetherOptions,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  type Asked = { item: Item } & Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>
  let waiting: Asked[] = []
  let underWay = 0
  let isDue = false

  function look(): void {
    if (isDue || underWay >= atOnce || waiting.length === 0) return
    isDue = true
    setImmediate(begin)
  }

  function begin(): void {
    isDue = false
    const group = waiting.slice(0, most)
    waiting = waiting.slice(most)
    underWay++
    void answer(group).finally(() => {
      underWay--
      look()
    })
    look()
  }

  async function answer(group: readonly Asked[]): Promise<void> {
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
    look()
    return promise
  }
}
