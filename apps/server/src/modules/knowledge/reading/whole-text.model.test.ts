import { expect, test } from 'vitest'
import { joinPages, run } from '#/modules/knowledge/reading/whole-text.model.ts'
import { makePdf } from '#test/documents.ts'

const limits = { maxPages: 10, maxTextBytes: 10_000, maxCharacters: 1000 }

test('the text of a PDF lists each page under its number and leaves empty pages out [S12]', async () => {
  const read = await run(await makePdf(['Primeira.', '', 'Terceira.']), { ...limits, kind: 'pdf' })
  const parts = [
    { page: 1, text: 'Primeira.' },
    { page: 3, text: 'Terceira.' },
  ]
  expect(read).toEqual({ problem: null, pages: 3, parts, sparsePages: [], cut: false, notes: [] })
  expect(joinPages(parts, 1000)).toEqual({ text: '[Página 1]\nPrimeira.\n\n[Página 3]\nTerceira.', cut: false })
})

test('a longer text ends at the limit and says so [S12]', async () => {
  const read = await run(Buffer.from('Oi, tudo bem?'), { ...limits, kind: 'txt', maxCharacters: 3 })
  const parts = [{ page: null, text: 'Oi,' }]
  expect(read).toEqual({ problem: null, pages: null, parts, sparsePages: [], cut: true, notes: [] })
  expect(joinPages([...parts, { page: 2, text: 'tudo bem?' }], 20)).toEqual({
    text: 'Oi,\n\n[Página 2]\ntudo',
    cut: true,
  })
})

test('a file without text is reported as such [A6]', async () => {
  expect(await run(await makePdf(['']), { ...limits, kind: 'pdf' })).toEqual({
    problem: 'no_text',
    pages: 1,
    notes: [],
  })
})
