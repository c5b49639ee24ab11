import { expect, test } from 'vitest'
import { parseSearch, queryRules, searchBy, stringifySearch } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listUsers'))

test('values stay text in the address, and are read back unchanged', () => {
  const search = { q: '123', redirect: '/assistants?q=a b&page=2', empty: '' }
  expect(stringifySearch(search)).toBe('?q=123&redirect=%2Fassistants%3Fq%3Da%20b%26page%3D2')
  expect(parseSearch(stringifySearch(search))).toEqual({ q: '123', redirect: '/assistants?q=a b&page=2' })
  expect(stringifySearch({})).toBe('')
})

test('a list’s address holds only values that differ from the default [S62]', () => {
  expect(toSearch({ page: '1', q: '', role: 'all', sort: 'name' })).toEqual({})
  expect(toSearch({ page: '3', q: 'ana', role: 'partner' })).toEqual({ page: 3, q: 'ana', role: 'partner' })
})

test('invalid values are dropped instead of refused', () => {
  expect(toSearch({ page: 'x', role: 'king', other: '1', q: 'ana' })).toEqual({ q: 'ana' })
  expect(toSearch({ page: '0', pageSize: '1000', q: 'a'.repeat(500) })).toEqual({})
})

test('NUL and halves of surrogate pairs are removed from the address', () => {
  expect(stringifySearch({ q: 'ana\ud83d\0' })).toBe('?q=ana')
  expect(toSearch({ q: 'ana\0 😀' })).toEqual({ q: 'ana 😀' })
})

test('a day must exist in the calendar [S62]', () => {
  const toRatings = searchBy(queryRules('listRatings'))
  expect(toRatings({ from: '2024-02-29', to: '2026-03-01' })).toEqual({ from: '2024-02-29', to: '2026-03-01' })
  for (const day of ['2026-02-29', '2026-13-01', '2026-3-1', '2026-03-01T10:00', '+002026-03-01', 'ontem'])
    expect(toRatings({ from: day })).toEqual({})
})

test('a page without a list may define rules for the fields of its address', () => {
  const toPage = searchBy<{ tab: 'data' | 'security'; day: string; open: boolean }>({
    tab: { enum: ['data', 'security'], default: 'data' },
    day: { pattern: String.raw`^\d{4}-\d\d-\d\d$` },
    open: { type: 'boolean', default: false },
  })
  expect(toPage({ tab: 'security', day: '2026-03-01', open: 'true' })).toEqual({
    tab: 'security',
    day: '2026-03-01',
    open: true,
  })
  expect(toPage({ tab: 'x', day: 'hoje', open: 'talvez' })).toEqual({})
})
