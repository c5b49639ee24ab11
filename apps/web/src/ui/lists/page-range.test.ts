import { expect, test } from 'vitest'
import { countPages, pageRange } from '#/ui/lists/pagination.tsx'

test('a page has ten items, and an empty list still has page 1 [S62]', () => {
  expect([countPages(0, 10), countPages(10, 10), countPages(11, 10)]).toEqual([1, 1, 2])
})

test.each([
  { page: 1, pages: 3, shown: '1 2 3' },
  { page: 1, pages: 20, shown: '1 2 3 4 5 6 7 gap 20' },
  { page: 5, pages: 20, shown: '1 2 3 4 5 6 7 gap 20' },
  { page: 10, pages: 20, shown: '1 gap 8 9 10 11 12 gap 20' },
  { page: 16, pages: 20, shown: '1 gap 14 15 16 17 18 19 20' },
  { page: 20, pages: 20, shown: '1 gap 14 15 16 17 18 19 20' },
])('page $page of $pages offers two siblings on each side [S62]', ({ page, pages, shown }) => {
  expect(pageRange(page, pages, 2).join(' ')).toBe(shown)
})
