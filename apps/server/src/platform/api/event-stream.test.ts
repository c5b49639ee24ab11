import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { type OpenStream, openEventStream } from '#/platform/api/event-stream.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'

test('who reads slowly gets the newest state of each kind, and the server holds no more than that [Rel9]', async () => {
  const opened = Promise.withResolvers<{ stream: OpenStream; held: () => number }>()
  const app = new Hono<ApiEnv>().get('/', (c) => {
    const stream = openEventStream(c)
    opened.resolve({ stream, held: () => c.env.outgoing.writableLength })
    return stream.answer
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .setEncoding('utf8')
    .pause()
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  const { stream, held } = await opened.promise
  const state = 'á'.repeat(500_000)
  for (let seq = 1; seq <= 100; seq += 1) {
    stream.send('board', { seq, state })
    stream.send('place', { seq })
    // what the sockets take in the meantime is not held by the server
    await new Promise(setImmediate)
  }
  expect(held()).toBeLessThan(3_000_000)
  let text = ''
  reader.on('data', (part: string) => (text += part)).resume()
  await expect.poll(() => text, { timeout: 20_000 }).toContain('event: board\ndata: {"seq":100,')
  await expect.poll(() => text, { timeout: 20_000 }).toContain('event: place\ndata: {"seq":100}')
  stream.send('place', { seq: 101 })
  stream.end()
  await once(reader, 'close')
  const told = Array.from(text.matchAll(/^event: (\w+)$/gm), ([, name]) => name)
  expect(told.length).toBeLessThan(150)
  expect(text).toContain('{"seq":101}')
})
