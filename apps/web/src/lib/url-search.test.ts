import { users } from '@prosa/contract/users.ts'
import { expect, test } from 'vitest'
import { parseSearch, searchOf, stringifySearch } from '#/lib/url-search.ts'

const toSearch = searchOf(users.listUsers.query)

test('values stay text in the address, and come back as they were', () => {
  const search = { q: '123', redirect: '/assistants?q=a b&page=2', empty: '' }
  expect(stringifySearch(search)).toBe('?q=123&redirect=%2Fassistants%3Fq%3Da%20b%26page%3D2')
  expect(parseSearch(stringifySearch(search))).toEqual({ q: '123', redirect: '/assistants?q=a b&page=2' })
  expect(stringifySearch({})).toBe('')
})

test('S62 of a list only what differs from the default stays in the address', () => {
  expect(toSearch({ page: '1', q: '', role: 'all', sort: 'name' })).toEqual({})
  expect(toSearch({ page: '3', q: 'ana', role: 'partner' })).toEqual({ page: 3, q: 'ana', role: 'partner' })
})

test('what is not valid is dropped, not refused', () => {
  expect(toSearch({ page: 'x', role: 'king', other: '1', q: 'ana' })).toEqual({ q: 'ana' })
})
