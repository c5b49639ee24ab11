import { setImmediate as turn } from 'node:timers/promises'

/** Items that are worked on without a pause: some milliseconds, whatever is done with them. */
const AT_ONCE = 200

/** Much work in parts of at most `atOnce` items; between two parts whatever else waits has its turn. */
export async function* inTurns<T>(
  items: readonly T[],
  atOnce = AT_ONCE,
): AsyncGenerator<readonly T[], void, undefined> {
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await turn()
    yield items.slice(start, start + atOnce)
  }
}
