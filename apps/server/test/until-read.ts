import { setTimeout as sleep } from 'node:timers/promises'

/** Text recognition runs with low priority. */
const PATIENCE_MS = 150_000
const FIRST_PAUSE_MS = 30
const LONGEST_PAUSE_MS = 300

/**
 * Repeats a read of a file's state until it succeeds, after ever longer pauses: each call of the API takes 9 ms of processor time
 * from the reading that it waits for. Throws the last error after two and a half minutes.
 */
export async function untilRead<T>(readState: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.3, LONGEST_PAUSE_MS)) {
    try {
      return await readState()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await sleep(pauseMs)
  }
}
