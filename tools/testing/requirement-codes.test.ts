import { expect, test } from 'vitest'
import { citedCodes, testedCodes } from './requirement-codes.ts'

test('a requirement is proved only by a test title; comments merely cite it', () => {
  const text = `
    // the page of the list [S11], and its title (S6)
    test('the list is shown [S12, Rel7]', () => {
      expect(title).toBe('Prosa') // [S13]
    })
    test.each(cases)(
      \`a case is shown [S14]\`,
      () => undefined,
    )`
  expect(citedCodes(text)).toEqual(['S11', 'S6', 'S12', 'Rel7', 'S13', 'S14'])
  expect(testedCodes(text)).toEqual(['S12', 'Rel7', 'S14'])
})
