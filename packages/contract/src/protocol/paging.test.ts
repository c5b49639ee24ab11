import { expect, test } from 'vitest'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { z } from '#/protocol/zod.ts'

const query = z.object(pageQuery)

test('a list begins at page 1 with ten items [S62]', () => {
  expect(query.parse({})).toEqual({ page: 1, pageSize: 10 })
})

test('page numbers in an address are text and become numbers [S62]', () => {
  expect(query.parse({ page: '3', pageSize: '50' })).toEqual({ page: 3, pageSize: 50 })
})

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: 'dois' },
  { page: '1e300' },
  { pageSize: '0' },
  { pageSize: '101' },
])('a page number below 1 or beyond the limits is refused: %o [S62]', (given) => {
  expect(query.safeParse(given).success).toBe(false)
})

test('a page holds only the fields of its items that their schema names [Z7]', () => {
  const answer = { items: [{ id: 1, secret: 'x' }], total: 1, page: 1, pageSize: 10, sql: 'select' }
  expect(paged(z.object({ id: z.number() })).parse(answer)).toEqual({
    items: [{ id: 1 }],
    total: 1,
    page: 1,
    pageSize: 10,
  })
})
