import { once } from 'node:events'
import { afterAll } from 'vitest'

const PATIENCE_MS = 180_000

/**
 * What all tests of a file use: started where the file begins, closed after its last test, the newest first.
 * Fails where it has not started after three minutes. What a test itself begins, it ends itself.
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
