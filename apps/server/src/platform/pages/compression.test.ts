import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { compress, createCompressor, jsonAnswer } from '#/platform/pages/compression.ts'

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

test('a long answer of the API goes compressed to who takes that, a short one never', async () => {
  const long = { items: Array.from({ length: 1000 }, (_, id) => ({ id, pivot: { role: 'viewer' } })) }
  const app = new Hono()
  app.get('/long', (request) => jsonAnswer(request, long))
  app.get('/short', (request) => jsonAnswer(request, { ok: 'olá' }, 201))
  const ask = async (path: string, accepted?: string) => {
    const answer = await app.request(path, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } })
    return { answer, encoding: answer.headers.get('content-encoding'), body: Buffer.from(await answer.arrayBuffer()) }
  }
  const brotli = await ask('/long', 'gzip, br')
  expect([brotli.encoding, brotli.answer.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
  expect(brotli.body.length).toBeLessThan(JSON.stringify(long).length / 5)
  expect(JSON.parse(brotliDecompressSync(brotli.body).toString())).toEqual(long)
  expect(JSON.parse(gunzipSync((await ask('/long', 'gzip')).body).toString())).toEqual(long)
  const plain = await ask('/long')
  expect([plain.encoding, JSON.parse(plain.body.toString())]).toEqual([null, long])
  const short = await ask('/short', 'br')
  expect([short.answer.status, short.encoding, short.body.toString()]).toEqual([201, null, '{"ok":"olá"}'])
  expect(short.answer.headers.get('content-type')).toBe('application/json')
})
