import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findFreePort, openHttpServer } from './http-server.ts'

const log = pino({ level: 'silent' })
const host = '127.0.0.1'

/** A response that begins and never ends. */
const endless = () =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('…')) }))

test('a port that is already in use is explained', async () => {
  const port = await findFreePort(host)
  const server = await openHttpServer(() => new Response('ok'), { port, host, log })
  await expect(openHttpServer(() => new Response('ok'), { port, host, log })).rejects.toThrow(
    `A porta ${port} já está em uso. Escolha outra em PORT, por exemplo PORT=${port + 1}.`,
  )
  await server.close()
})

test('closing cuts streams that are still open [Rel10]', async () => {
  const port = await findFreePort(host)
  const server = await openHttpServer(endless, { port, host, log })
  const answer = await fetch(`http://${host}:${port}/`)
  const reader = answer.body?.getReader()
  await reader?.read()
  const [rest] = await Promise.allSettled([reader?.read(), server.close()])
  expect(rest).toMatchObject({ status: 'rejected', reason: { message: 'terminated' } })
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed')
})

/** The length of the system's queue of unaccepted connections for a listening port (Linux). */
function waitingAt(port: number): number {
  const listening = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, local, , state]) => state === '0A' && local?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`),
    )
  return Number.parseInt(listening?.[4]?.split(':')[1] ?? '0', 16)
}

test('a class that connects at once while the process is busy is not refused', async () => {
  const port = await findFreePort(host)
  const server = await openHttpServer(() => new Response('ok'), { port, host, log })
  const sockets = Array.from({ length: 800 }, () => connect(port, host))
  // every socket has connected by the end of this turn, and none is accepted before the next
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const waiting = waitingAt(port)
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.destroy()
  await server.close()
  expect(waiting).toBe(800)
})

test('the largest file may arrive over a slow line, and unfinished headers time out [F1]', async () => {
  const port = await findFreePort(host)
  const server = await openHttpServer(() => new Response('ok'), { port, host, log })
  const seen: Pick<Server, 'requestTimeout' | 'headersTimeout'>[] = []
  const note = (message: unknown) => void seen.push((message as { server: Server }).server)
  subscribe('http.server.request.start', note)
  await fetch(`http://${host}:${port}/`)
  unsubscribe('http.server.request.start', note)
  await server.close()
  const slowest = ((50 * 1024 * 1024 * 8) / 128_000) * 1000
  expect(seen[0]?.requestTimeout).toBeGreaterThan(slowest)
  expect(seen[0]?.headersTimeout).toBeLessThanOrEqual(60_000)
})
