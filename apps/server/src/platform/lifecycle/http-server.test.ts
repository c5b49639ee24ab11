import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findFreePort, openHttpServer } from './http-server.ts'

const log = pino({ level: 'silent' })
const host = '127.0.0.1'

/** An answer that begins and never ends. */
const endless = () =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('…')) }))

test('a port that is taken is explained', async () => {
  const port = await findFreePort(host)
  const server = await openHttpServer(() => new Response('ok'), { port, host, log })
  await expect(openHttpServer(() => new Response('ok'), { port, host, log })).rejects.toThrow(
    `A porta ${port} já está em uso. Escolha outra, por exemplo: PORT=${port + 1} npm start`,
  )
  await server.close()
})

test('closing cuts the streams that are still open [Rel10]', async () => {
  const port = await findFreePort(host)
  const server = await openHttpServer(endless, { port, host, log })
  const answer = await fetch(`http://${host}:${port}/`)
  const reader = answer.body?.getReader()
  await reader?.read()
  const [rest] = await Promise.allSettled([reader?.read(), server.close()])
  expect(rest).toMatchObject({ status: 'rejected', reason: { message: 'terminated' } })
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed')
})
