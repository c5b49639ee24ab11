import { expect, test } from 'vitest'
import { loadOnce, sharingLoads } from '#/platform/pages/load-once.ts'

test('what a page asks for twice is loaded once, and anew for the next page [S54]', async () => {
  let loads = 0
  const load = () => loadOnce('link abc', async () => ++loads)
  const page = () => sharingLoads(() => Promise.all([load(), load(), loadOnce('link def', async () => 'another')]))
  expect(await page()).toEqual([1, 1, 'another'])
  expect(await page()).toEqual([2, 2, 'another'])
  expect([await load(), await load()]).toEqual([3, 4])
})
