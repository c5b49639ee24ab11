import { afterAll, expect, test } from 'vitest'
import { makePdf, schoolRules } from '#test/documents.ts'
import { makeScan, makeScannersPdf, scannedWords, scanners } from '#test/scans/scans.ts'
import { openPdf } from '#/modules/knowledge/reading/pdf/pdf-reader.model.ts'
import { imageOfPage } from '#/modules/knowledge/reading/scans/page-image.model.ts'
import { run } from '#/modules/knowledge/reading/scans/recognition.model.ts'

// the WebP decoder sets a fake `location`, which would mislead the next tests of this process
afterAll(() => Reflect.deleteProperty(globalThis, 'location'))

const unhurried = { enoughMs: 60_000 }

const names = Object.keys(scanners)
/** One page for each orientation: the other pages have the same picture as the first. */
const read = ['in black and white', 'lying on its side', 'upside down']

test('a page is recognized in any orientation, and noise or a logo gives no text [S13]', async () => {
  const pages = [...read.map((name) => names.indexOf(name) + 1), names.length + 1, names.length + 2]
  const { pages: found } = await run(await makeScannersPdf(), { pages, ...unhurried })
  for (const [at, name] of read.entries())
    for (const words of scannedWords) expect(found[at]?.text, `${name}: ${words}`).toContain(words)
  expect(found.slice(read.length).map(({ text }) => text)).toEqual(['', ''])
})

test('a page gives the same picture however its scanner stored it [S13]', async () => {
  const pdf = await openPdf(await makeScannersPdf())
  const inkOf = async (name: string) => {
    const picture = await imageOfPage(await pdf.getPage(names.indexOf(name) + 1))
    return picture?.pixels.map((pixel) => Number(pixel <= 140)) ?? new Uint8Array()
  }
  const ink = await inkOf('in black and white')
  const inked = ink.reduce((sum, one) => sum + one, 0)
  expect(inked).toBeGreaterThan(ink.length / 50)
  for (const name of names.filter((one) => !read.includes(one))) {
    const other = await inkOf(name)
    expect(other.length, name).toBe(ink.length)
    // a stencil may be cut on the other side of an edge
    const differing = other.reduce((sum, one, at) => sum + Number(one !== ink[at]), 0)
    expect(differing / inked, name).toBeLessThan(0.12)
  }
})

test('a page without a picture is left unchanged [S13]', async () => {
  const { pages } = await run(await makePdf(schoolRules), { pages: [2], ...unhurried })
  expect(pages).toEqual([{ page: 2, text: '' }])
})

test('when time runs out, the pages recognized so far are returned, at least one [F4]', async () => {
  const { pages } = await run(await makeScan(['scan', 'scan']), { pages: [1, 2], enoughMs: 0 })
  expect(pages.map(({ page }) => page)).toEqual([1])
})
