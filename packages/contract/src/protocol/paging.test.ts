import { expect, test } from 'vitest'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { z } from '#/protocol/zod.ts'

const query = z.object(pageQuery)

test('a list begins at page 1 with ten items [S62]', () => {
  expect(query.parse({})).toEqual({ page: 1, pageSize: 10 })
})

test('an address gives numbers as text [S62]', () => {
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
])('no page before the first, none that is too large: %o [S62]', (given) => {
  expect(query.safeParse(given).success).toBe(false)
})

test('a page carries its items, and of them what their schema names [Z7]', () => {
  const answer = { items: [{ id: 1, secret: 'x' }], total: 1, page: 1, pageSize: 10, sql: 'select' }
  expect(paged(z.object({ id: z.number() })).parse(answer)).toEqual({
    items: [{ id: 1 }],
    total: 1,
    page: 1,
    pageSize: 10,
  })
})
