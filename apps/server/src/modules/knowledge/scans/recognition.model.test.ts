import { afterAll, expect, test } from 'vitest'
import { makePdf, schoolRules } from '#test/documents.ts'
import { makeScan, makeScannersPdf, scannedWords, scanners } from '#test/scans/scans.ts'
import { run } from '#/modules/knowledge/scans/recognition.model.ts'

// after a PDF, what decodes WebP pretends to be in a page of no address, which the next tests of this process would believe
afterAll(() => Reflect.deleteProperty(globalThis, 'location'))

const unhurried = { enoughMs: 60_000 }

test('a page is recognized however its scanner stored it, and nothing is read into noise or a logo [S13]', async () => {
  const names = Object.keys(scanners)
  const all = [...names, 'noise', 'a logo'].map((_, at) => at + 1)
  const { pages } = await run(await makeScannersPdf(), { pages: all, ...unhurried })
  for (const [at, name] of names.entries())
    for (const words of scannedWords) expect(pages[at]?.text, `${name}: ${words}`).toContain(words)
  expect(pages.slice(names.length).map(({ text }) => text)).toEqual(['', ''])
}, 60_000)

test('a page without a picture is left as it is [S13]', async () => {
  const { pages } = await run(await makePdf(schoolRules), { pages: [2], ...unhurried })
  expect(pages).toEqual([{ page: 2, text: '' }])
})

test('when there is no time left the pages that were reached are the answer, at least one [F4]', async () => {
  const { pages } = await run(await makeScan(['scan', 'scan']), { pages: [1, 2], enoughMs: 0 })
  expect(pages.map(({ page }) => page)).toEqual([1])
})
