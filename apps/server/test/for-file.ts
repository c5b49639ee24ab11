import { once } from 'node:events'
import { afterAll } from 'vitest'

const PATIENCE_MS = 180_000

/**
 * Starts a resource for all tests of a file and closes it after the last one, the newest first. Fails where it has not started
 * after three minutes. A test closes its own resources itself.
 */
export async function forFile<T extends { close(): unknown }>(starting: T | Promise<T>): Promise<T> {
  const late = once(AbortSignal.timeout(PATIENCE_MS), 'abort').then(() => {
    throw new Error('what the tests of a file use did not start in time')
  })
  const started = await Promise.race([starting, late])
  afterAll(async () => {
    await started.close()
  })
  return started
}
