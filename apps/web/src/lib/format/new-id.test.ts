import { expect, test, vi } from 'vitest'
import { newId } from '#/lib/format/new-id.ts'

test('without https an id is also a random UUID of version 4', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(Math.random() * 256) })
  const ids = Array.from({ length: 100 }, newId)
  vi.unstubAllGlobals()
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
})
