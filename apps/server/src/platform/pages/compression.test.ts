import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { compress, createCompressor } from '#/platform/pages/compression.ts'

test('the same text is compressed once for each encoding, and comes back as it was', async () => {
  const run = vi.fn<typeof compress>(compress)
  const compressed = createCompressor(10, run)
  const page = '<html>olá</html>'
  const [first, second] = await Promise.all([compressed(page, 'br'), compressed(page, 'br')])
  expect(second).toBe(first)
  expect(brotliDecompressSync(first).toString()).toBe(page)
  expect(gunzipSync(await compressed(page, 'gzip')).toString()).toBe(page)
  expect((await compressed(page, 'identity')).toString()).toBe(page)
  expect(run).toHaveBeenCalledTimes(3)
})

test('what was not asked for longest gives way', async () => {
  const run = vi.fn<typeof compress>(compress)
  const compressed = createCompressor(2, run)
  for (const page of ['a', 'b', 'a', 'c', 'a', 'b']) await compressed(page, 'br')
  // 'a' stayed all the time; 'b' went when 'c' came
  expect(run.mock.calls.map(([body]) => body.toString())).toEqual(['a', 'b', 'c', 'b'])
})
