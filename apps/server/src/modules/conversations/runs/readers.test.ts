import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { getEngine, startEngine } from '#/modules/conversations/runs/runs.service.ts'
import { createChat, eventsOf, readUntil, sumOf, tellAll } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { moreThanSocketsHold } from '#test/model-behaviour.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

const env = () => ({ OPENAI_BASE_URL: models.url, MODELS: 'openai:prosa-teste' })
const openStreams = async () => Number(/open_streams (\d+)/.exec((await app.ctx.metrics.render()).body)?.[1])

const models = await forFile(startModelServer())
const app = await forFile(startTestApp({ env: env() }))
await startEngine(app.ctx, { stalledMs: 3000 })
const maria = await createUser(app)

/** Opens a stream that is never read. */
async function stalledReader(chatId: string, headers = ''): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.pause()
  socket.write(
    `GET /api/chats/${chatId}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${maria.token}\r\n${headers}\r\n`,
  )
  await once(socket, 'connect')
  return socket
}

describe('back-pressure [Rel9]', () => {
  test('a stalled reader costs little memory and is cut, while others continue [Rel9]', async () => {
    const chat = await createChat(app, maria)
    models.next(moreThanSocketsHold)
    const stream = eventsOf(await chat.send('Conte tudo.'))
    const before = await readUntil(stream, ({ event }) => event === 'delta')
    const stalled = await stalledReader(chat.id, 'Last-Event-ID: 0\r\n')
    await expect.poll(openStreams, { timeout: 15_000 }).toBe(2)
    const sum = sumOf([...before, ...(await readUntil(stream))])
    expect(sum.status).toBe('done')
    expect(sum.text.length).toBeGreaterThan(2_000_000)
    await expect.poll(openStreams, { timeout: 15_000 }).toBe(0)
    // the socket may hold a part of the answer, but never its end
    expect((await text(stalled)).slice(-100)).not.toContain('0\r\n\r\n')
  })
})

describe('sessions that end [T6]', () => {
  test("signing out ends the session's streams; the answer continues [T6]", async () => {
    const joao = await createUser(app)
    const chat = await createChat(app, joao)
    models.next({ tokens: 100, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Conte tudo.'))
    await readUntil(stream, ({ event }) => event === 'delta')
    await joao.api.signOut({})
    const rest = await readUntil(stream)
    expect(rest.some(({ event }) => event === 'done')).toBe(false)
    await expect
      .poll(async () => (await app.ctx.pool.query('select state from runs where chat_id = $1', [chat.id])).rows[0], {
        timeout: 10_000,
      })
      .toEqual({ state: 'done' })
  })
})

describe('stopping the process [Rel10]', () => {
  test('on stop answers get time to end, the rest is interrupted, streams end, and nothing new begins [Rel10]', async () => {
    const second = await startTestApp({ env: env(), beside: app })
    await startEngine(second.ctx, { graceMs: 1500 })
    const [quick, slow, late] = await Promise.all([1, 2, 3].map(() => createChat(app, maria)))
    models.next({ tokens: 30, tokensPerSecond: 60 })
    const quickStream = await quick!.send('Oi', { at: second })
    models.next({ tokens: 5000, tokensPerSecond: 50 })
    const slowStream = eventsOf(await slow!.send('Oi', { at: second }))
    const before = await readUntil(slowStream, ({ event }) => event === 'delta')
    const stopped = second.ctx.lifecycle.stop()
    const refused = await late!.send('Oi', { at: second })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await tellAll(quickStream)).status).toBe('done')
    const sum = sumOf([...before, ...(await readUntil(slowStream))])
    expect(sum.status).toBe('interrupted')
    await stopped
    expect(getEngine(second.ctx).followers).toBeDefined()
    const { messages } = await maria.api.getChat({ params: { chatId: slow!.id } })
    expect(messages[1]).toMatchObject({ status: 'interrupted', parts: [{ type: 'text', text: sum.text }] })
    await second.close()
  })
})
