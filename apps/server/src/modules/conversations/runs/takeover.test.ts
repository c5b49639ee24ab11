import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startEngine } from '#/modules/conversations/runs/runs.service.ts'
import { createChat, eventsOf, readUntil, sumOf, tellAll, type TestChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

const models = await forFile(startModelServer())
const env = { OPENAI_BASE_URL: models.url, MODELS: 'openai:prosa-teste,openai:calado?status=401' }
const app = await forFile(startTestApp({ env }))
const other = await forFile(startTestApp({ env, beside: app }))
await startEngine(app.ctx, { renewMs: 200 })
await startEngine(other.ctx, { renewMs: 200 })
const maria = await createUser(app)

/** Expires the lease, as if the run's process had died, and fences off its writes. */
const loseLease = (chatId: string) =>
  app.ctx.pool.query(
    `update runs set lease_owner = 'gone', lease_until = now() - interval '1 second' where chat_id = $1 and state = 'running'`,
    [chatId],
  )

const lastMessage = async (chat: TestChat) => {
  const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
  return messages.at(-1)!
}

describe('a worker that dies [Rel5]', () => {
  test('an answer begun by the fallback model says so after its worker died [Rel7]', async () => {
    const chat = await createChat(app, maria, {
      model: 'openai:calado?status=401',
      fallbackModel: 'openai:prosa-teste',
    })
    const stream = eventsOf(await chat.send('Conte tudo. [[tokens=5000&tokensPerSecond=100]]'))
    await readUntil(stream, ({ event }) => event === 'delta')
    await loseLease(chat.id)
    await readUntil(stream)
    expect(await lastMessage(chat)).toMatchObject({
      status: 'interrupted',
      note: 'Respondido por prosa-teste porque calado?status=401 não respondeu.',
    })
  })

  test('a running answer is closed as interrupted with its text, and can be continued [Rel5]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 5000, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Conte tudo.'))
    const before = await readUntil(stream, ({ seq }) => seq >= 5)
    await loseLease(chat.id)
    const sum = sumOf([...before, ...(await readUntil(stream))])
    expect(sum.status).toBe('interrupted')
    expect(sum.events.map(({ seq }) => seq)).toEqual(sum.events.map((_, index) => index + 1))
    expect(await lastMessage(chat)).toMatchObject({ status: 'interrupted', parts: [{ type: 'text', text: sum.text }] })
    expect(await models.requests.at(-1)!.ended).toBe('aborted')
    models.next({ text: 'E fim.' })
    await tellAll(await chat.post(`/messages/${sum.messageId}/continue`, undefined, other))
    expect(await lastMessage(chat)).toMatchObject({
      status: 'done',
      parts: [{ type: 'text', text: `${sum.text}E fim.` }],
    })
  })

  test('an answer without text starts again, but only once [Rel5]', async () => {
    const chat = await createChat(app, maria)
    models.next({ firstTokenMs: 60_000 }, { text: 'Agora sim.' })
    const stream = await chat.send('Oi')
    await expect.poll(() => models.requests.at(-1)?.body.messages.at(-1)?.content).toBe('Oi')
    await loseLease(chat.id)
    expect(await tellAll(stream)).toMatchObject({ status: 'done', text: 'Agora sim.' })

    models.next({ firstTokenMs: 60_000 }, { firstTokenMs: 60_000 })
    const requestCount = models.requests.length
    const again = await chat.send('E agora?')
    await expect.poll(() => models.requests.length).toBe(requestCount + 1)
    await loseLease(chat.id)
    await expect.poll(() => models.requests.length).toBe(requestCount + 2)
    await loseLease(chat.id)
    expect(await tellAll(again)).toMatchObject({ status: 'interrupted', text: '' })
  })

  test('a worker that lost its lease stores nothing more [Rel2]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 5000, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Conte tudo.'))
    await readUntil(stream, ({ seq }) => seq >= 4)
    await loseLease(chat.id)
    await readUntil(stream, ({ event }) => event === 'done')
    const { rows } = await app.ctx.pool.query('select event from chat_events where chat_id = $1 order by seq', [
      chat.id,
    ])
    expect(rows.filter(({ event }) => event === 'done')).toHaveLength(1)
    expect(rows.at(-1)).toEqual({ event: 'done' })
  })

  test('a worker that takes its run again stores nothing of the earlier attempt [Rel2]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 5000, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Conte tudo.'))
    await readUntil(stream, ({ event }) => event === 'delta')
    await app.ctx.pool.query(`update runs set attempt = attempt + 1 where chat_id = $1 and state = 'running'`, [
      chat.id,
    ])
    expect(await models.requests.at(-1)!.ended).toBe('aborted')
    await loseLease(chat.id)
    expect(sumOf(await readUntil(stream))).toMatchObject({ status: 'interrupted' })
  })

  test("a new process takes over a dead worker's runs at once, and leaves a live one's [Rel5]", async () => {
    const [orphaned, alive] = [await createChat(app, maria), await createChat(app, maria)]
    models.next({ tokens: 5000, tokensPerSecond: 50 }, { tokens: 5000, tokensPerSecond: 50 })
    await readUntil(eventsOf(await orphaned.send('Oi')), ({ seq }) => seq >= 3)
    const stream = eventsOf(await alive.send('Oi'))
    await readUntil(stream, ({ seq }) => seq >= 3)
    const dead = randomUUID()
    await app.ctx.pool.query(
      `update runs set lease_owner = $2, lease_until = now() + interval '1 hour'
      where chat_id = $1 and state = 'running'`,
      [orphaned.id, dead],
    )
    const third = await startTestApp({
      env: { OPENAI_BASE_URL: models.url, MODELS: 'openai:prosa-teste' },
      beside: app,
    })
    await expect.poll(async () => (await lastMessage(orphaned)).status).toBe('interrupted')
    expect((await lastMessage(alive)).status).toBe('writing')
    await alive.post('/stop')
    await readUntil(stream)
    await third.close()
  })
})

describe('two instances [Rel4, Rel3]', () => {
  test('stop on one instance ends the answer of another [Rel4]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 5000, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Conte tudo.'))
    await readUntil(stream, ({ event }) => event === 'delta')
    expect((await chat.post('/stop', undefined, other)).status).toBe(204)
    expect(await models.requests.at(-1)!.ended).toBe('aborted')
    expect(sumOf(await readUntil(stream)).status).toBe('stopped')
  })

  test('several tabs follow one answer on both instances and read the same [Rel3]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 120, tokensPerSecond: 100 })
    const first = await chat.send('Conte tudo.')
    const tabs = await Promise.all([chat.follow(undefined, other), chat.follow(0, app), chat.follow(0, other)])
    const [own, ...others] = await Promise.all([first, ...tabs].map(tellAll))
    for (const other of others) expect(other.events).toEqual(own!.events)
    expect(own).toMatchObject({ status: 'done' })
  })

  test('the other instance follows within a second, before its poll [Rel3]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 5000, tokensPerSecond: 100 })
    await chat.send('Conte tudo.')
    const stream = eventsOf(await chat.follow(0, other))
    const arrivals: number[] = []
    await readUntil(stream, ({ event }) => event === 'delta' && arrivals.push(performance.now()) >= 20)
    expect(arrivals).toHaveLength(20)
    await chat.post('/stop')
    await readUntil(stream)
  })
})

describe('the database [Rel8]', () => {
  test('losing every connection during an answer loses nothing [Rel8]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 150, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Conte tudo.'))
    const before = await readUntil(stream, ({ seq }) => seq >= 4)
    await app.ctx.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const sum = sumOf([...before, ...(await readUntil(stream))])
    expect(sum.status).toBe('done')
    expect(sum.events.map(({ seq }) => seq)).toEqual(sum.events.map((_, index) => index + 1))
    await expect.poll(async () => (await lastMessage(chat)).parts).toEqual([{ type: 'text', text: sum.text }])
  })
})
