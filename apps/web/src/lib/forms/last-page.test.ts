import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findLastPage } from '#/lib/forms/last-page.ts'
import { read } from '#/lib/api/operations.ts'
import { answerApi } from '#/test-api.ts'

const list = (page: number, total: number) => ({ items: [], page, pageSize: 10, total })

test.each([
  [list(2, 10), 1],
  [list(99, 122), 13],
  [list(2, 11), undefined],
  [list(1, 0), undefined],
  [list(5, 0), undefined],
  [{ page: 3 }, undefined],
  [null, undefined],
  ['text', undefined],
])('for %o the page to read instead is %s', (found, page) => expect(findLastPage(found)).toBe(page))

test('a page number beyond the end of a list shows its last page [S62]', async () => {
  const requests = answerApi({
    'GET /api/users?page=2&q=ana': list(2, 10),
    'GET /api/users?page=1&q=ana': list(1, 10),
    'GET /api/users?q=ana': list(1, 10),
  })
  const client = new QueryClient()
  const found = await client.fetchQuery(read('listUsers', { query: { page: 2, q: 'ana' } }))
  expect(found.page).toBe(1)
  expect(requests).toHaveLength(2)
})
