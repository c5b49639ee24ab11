import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { formatAddress, type Contract, type Operation } from '#/protocol/api.ts'
import { contract } from '#/client/contract.ts'
import { errorTable } from '#/protocol/errors.ts'

const operations = Object.entries(contract as Record<string, Operation>)

const search: Operation = {
  method: 'GET',
  path: '/api/books/:bookId/pages/:pageId',
  tag: 'Livros',
  summary: 'Uma página',
  policy: 'public',
}

test('parameters in a path are encoded, so that none of them can add segments', () => {
  expect(formatAddress(search, { params: { bookId: 7, pageId: 'a/../b?c#d é' } })).toBe(
    '/api/books/7/pages/a%2F..%2Fb%3Fc%23d%20%C3%A9',
  )
})

test('a query in another order, or with empty values, gives the same address', () => {
  const params = { bookId: 1, pageId: 2 }
  const query = { sort: 'name', page: 2, q: 'olá & até', status: '', none: undefined, nil: null, off: false }
  const address = formatAddress(search, { params, query })
  expect(address).toBe('/api/books/1/pages/2?off=false&page=2&q=ol%C3%A1+%26+at%C3%A9&sort=name')
  expect(formatAddress(search, { params, query: Object.fromEntries(Object.entries(query).toReversed()) })).toBe(address)
})

test('an address without a query ends with its path', () => {
  expect(formatAddress(contract.getSession)).toBe('/api/auth/session')
  expect(formatAddress(contract.listAssistants, { query: { q: '' } })).toBe('/api/assistants')
})

test('no two operations share a method and a path', () => {
  const doors = operations.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(doors.filter((door, index) => doors.indexOf(door) !== index)).toEqual([])
})

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((one: unknown) => typeof one === 'object' && one !== null && 'policy' in one)

test('no two nouns declare the same operation id, so that none is lost when they are merged', async () => {
  const files = globSync('*/*.ts', { cwd: path.resolve(import.meta.dirname, '..') }).filter(
    (file) => !/(plain-operations|whole-contract)\.ts|\.test\./.test(file),
  )
  const modules = await Promise.all(files.map((file): Promise<object> => import(`#/${file}`)))
  const nouns = modules.flatMap((module) => Object.values(module).filter(isContract))
  const ours = nouns.flatMap((noun) => Object.values(noun))
  expect(operations).toHaveLength(new Set(ours).size)
})

test.each(operations)('%s describes itself: parameters of its path, actors, errors, answer', (_, operation) => {
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  expect(new Set(Object.keys(operation.params?.shape ?? {}))).toEqual(new Set(inPath))
  expect(operation.path).toMatch(/^\/api\//)
  expect(operation.summary).not.toBe('')
  for (const code of operation.errors ?? []) expect(errorTable).toHaveProperty(code)
  expect(operation.raw !== undefined && operation.ok !== undefined, 'raw or ok').toBe(false)
  expect(operation.body !== undefined && operation.upload === true, 'body or upload').toBe(false)
  if (operation.method === 'GET') expect(operation.body ?? operation.upload).toBeUndefined()
})
