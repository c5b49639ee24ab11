import { setImmediate as turn } from 'node:timers/promises'

/** Items processed without a pause, which takes some milliseconds for any work. */
const AT_ONCE = 200

/** Splits work into parts of at most `atOnce` items; other waiting work runs between two parts. */
export async function* inTurns<T>(
  items: readonly T[],
  atOnce = AT_ONCE,
): AsyncGenerator<readonly T[], void, undefined> {
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await turn()
    yield items.slice(start, start + atOnce)
  }
}
