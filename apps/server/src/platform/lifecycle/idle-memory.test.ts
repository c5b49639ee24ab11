import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MEGABYTES_60 = 60 * 2 ** 20
const child = path.join(import.meta.dirname, '../../../test/idle-memory-child.ts')
/** V8 alone may finish a collection that the growth began, when it likes: without these only ours can shrink the heap. */
const NO_COLLECTION_OF_ITS_OWN = ['--no-incremental-marking', '--no-memory-reducer', '--no-minor-gc-task']

test('a process gives back what a start and what a rush has taken, but not while somebody is answered [Rel9]', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...NO_COLLECTION_OF_ITS_OWN, child])
  const { before, grown, whileBusy, atRest, grownAgain, atRestAgain } = JSON.parse(stdout) as Record<string, number>
  expect(grown).toBeGreaterThan(Number(before) + MEGABYTES_60)
  expect(whileBusy).toBeGreaterThan(Number(grown) - MEGABYTES_60)
  expect(atRest).toBeLessThan(Number(grown) - MEGABYTES_60)
  expect(atRestAgain).toBeLessThan(Number(grownAgain) - MEGABYTES_60)
})
