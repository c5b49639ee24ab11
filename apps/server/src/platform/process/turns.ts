import { setImmediate as turn } from 'node:timers/promises'

/** Items that are worked on without a pause: some milliseconds, whatever is done with them. */
const AT_ONCE = 200

/** Much work in parts of at most 200 items; between two parts whatever else waits has its turn. */
export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<readonly T[], void, undefined> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    if (start > 0) await turn()
    yield items.slice(start, start + AT_ONCE)
  }
}
