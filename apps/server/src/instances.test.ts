import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createChat, eventsOf, openChat, readUntil, sumOf, tellAll, type TestChat } from '#test/chat-reader.ts'
import { createPublishedAssistant, createShareLink, createUser, makePublic } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { openFleet } from '#test/instances/fleet.ts'
import { startModelServer } from '#test/model-server.ts'
import { readOutbox } from '#test/outbox.ts'
import type { ProductDoor } from '#test/test-app.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import { addWebhook, eventually, publishTimes } from '#test/webhooks.ts'

const THREE = [0, 1, 2] as const
/** A token costs a tenth of a cent: the reservation for an answer of medium length is 1,500 tokens. */
const ESTIMATE_CENTS = 150

const models = await forFile(startModelServer())
const receiver = await forFile(startReceiver())
const database = await forFile(createTestDatabase({ migrated: false }))
const modelEnv = {
  OPENAI_BASE_URL: models.url,
  OPENAI_API_KEY: 'teste',
  MODELS: 'openai:prosa-teste',
  MODEL_PRICES: 'openai:prosa-teste=0/1000',
}
const fleet = await forFile(openFleet({ databaseUrl: database.url, env: { ...modelEnv, EGRESS_ALLOW: receiver.host } }))
await fleet.start(THREE.length)
const admin = await createUser(fleet.door, { roles: ['admin'] })
const maria = await createUser(fleet.door)
const assistantId = await createPublishedAssistant(maria)
await makePublic(fleet.door, assistantId)

const three = () => THREE.map((index) => fleet.at(index))
const ENDLESS = 'Conte tudo. [[tokens=5000&tokensPerSecond=50]]'

/** Does something and waits until it has reached every instance; prints the time without asserting it. */
async function reaching<T>(what: string, act: () => Promise<unknown>, reached: Promise<T>): Promise<T> {
  const begin = performance.now()
  const [, result] = await Promise.all([act(), reached])
  process.stdout.write(`${what} reached three instances after ${Math.round(performance.now() - begin)} ms\n`)
  return result
}

const statusOf = async (door: ProductDoor, pathname: string, token: string) => {
  const response = await door.fetch(pathname, { headers: { authorization: `Bearer ${token}` } })
  await response.text()
  return response.status
}

/** Opens a reader of a running answer on each instance. */
async function followEverywhere(chat: TestChat) {
  const streams = [eventsOf(await chat.send(ENDLESS, { at: fleet.at(0) }))]
  for (const index of [1, 2]) streams.push(eventsOf(await chat.follow(0, fleet.at(index))))
  const heard = await Promise.all(streams.map((stream) => readUntil(stream, ({ event }) => event === 'delta')))
  return { streams, heard }
}

test('three instances started together on an empty database migrate it once and show the same link [L10, Rel13]', async () => {
  const { rows } = await database.db.execute<{ count: number; names: number }>(
    sql`select count(*)::int as count, count(distinct name)::int as names from schema_migrations`,
  )
  const migrations = readdirSync(path.join(import.meta.dirname, '../migrations')).filter((name) => /^\d{4}/.test(name))
  expect(rows).toEqual([{ count: migrations.length, names: migrations.length }])
  const links = fleet.instances.map((one) => /vale uma vez: (\S+)/.exec(one.output())?.[1])
  expect(new Set(links).size).toBe(1)
  expect(links[0]).toContain(`${fleet.balancer.origin}/auth/set-password?token=`)
})

describe('streams [Rel3]', () => {
  test('a stream continues from any event, on any instance and through the balancer [Rel3]', async () => {
    const chat = await createChat(fleet.door, maria)
    models.next({ tokens: 240, tokensPerSecond: 60 })
    const first = eventsOf(await chat.send('Conte tudo.'))
    const events = await readUntil(first, ({ event }) => event === 'delta')
    await first.return(undefined)
    for (const door of [...three(), fleet.door, fleet.door, ...three()]) {
      const stream = eventsOf(await chat.follow(events.at(-1)!.seq, door))
      let read = 0
      events.push(...(await readUntil(stream, ({ event }) => event === 'done' || ++read >= 3)))
      await stream.return(undefined)
    }
    events.push(...(await tellAll(await chat.follow(events.at(-1)!.seq, fleet.at(2)))).events)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    const told = sumOf(events)
    expect(told.status).toBe('done')
    const { messages } = await fleet
      .at(1)
      .api(maria.token)
      .getChat({ params: { chatId: chat.id } })
    expect(messages.at(-1)).toMatchObject({ status: 'done', parts: [{ type: 'text', text: told.text }] })
    // every instance repeats a finished answer completely
    for (const door of three()) expect((await tellAll(await chat.follow(0, door))).events).toEqual(events)
    // an instance that was slow to become ready is served later
    const served = async () => {
      await statusOf(fleet.door, '/livez', maria.token)
      return fleet.balancer.served.size
    }
    await expect.poll(served).toBe(THREE.length)
  })

  test('a stop on one instance reaches the readers on all [Rel4]', async () => {
    const chat = await createChat(fleet.door, maria)
    const { streams, heard } = await followEverywhere(chat)
    const ends = Promise.all(
      streams.map((stream, index) => readUntil(stream).then((rest) => [...heard[index]!, ...rest])),
    )
    const stop = () => chat.post('/stop', undefined, fleet.at(1))
    const told = (await reaching('a stop', stop, ends)).map(sumOf)
    expect(told.map(({ status }) => status)).toEqual(['stopped', 'stopped', 'stopped'])
    expect(new Set(told.map(({ text }) => text)).size).toBe(1)
    expect(await models.requests.at(-1)!.ended).toBe('aborted')
  })
})

describe('removed rights are gone on all instances [T6]', () => {
  test('when a session ends, its streams end everywhere [T6]', async () => {
    const joao = await createUser(fleet.door)
    const chat = await openChat(fleet.door, joao, assistantId)
    const { streams } = await followEverywhere(chat)
    const ends = Promise.all(streams.map((stream) => readUntil(stream)))
    const rest = await reaching('the end of a session', () => fleet.at(1).api(joao.token).signOut(), ends)
    expect(rest.flat().filter(({ event }) => event === 'done')).toEqual([])
    for (const door of three()) expect(await statusOf(door, '/api/auth/session', joao.token)).toBe(401)
    await database.db.execute(sql`update runs set stop_requested = true where chat_id = ${chat.id}`)
  })

  test('when access to an assistant is removed, it is gone everywhere [T6]', async () => {
    const ana = await createUser(fleet.door)
    const own = await createPublishedAssistant(maria, 'Tutor de química')
    const entry = { params: { assistantId: own } }
    const principals = [{ kind: 'user' as const, id: ana.id }]
    await fleet
      .at(2)
      .api(maria.token)
      .addAccess({ ...entry, body: { principals, role: 'viewer' } })
    const chat = await openChat(fleet.door, ana, own)
    const { streams } = await followEverywhere(chat)
    const ends = Promise.all(streams.map((stream) => readUntil(stream)))
    const params = { assistantId: own, kind: 'user' as const, principalId: ana.id }
    const remove = () => fleet.at(2).api(maria.token).removeAccess({ params })
    const rest = await reaching('the end of an access', remove, ends)
    expect(rest.flat().filter(({ event }) => event === 'done')).toEqual([])
    for (const door of three()) {
      expect(await statusOf(door, `/api/assistants/${own}`, ana.token)).toBe(404)
      expect((await chat.send('E agora?', { at: door })).status).toBe(404)
    }
    await database.db.execute(sql`update runs set stop_requested = true where chat_id = ${chat.id}`)
  })

  test('when a public link is paused, its sessions end everywhere [S17, T6]', async () => {
    const link = await createShareLink(maria, assistantId)
    const { token } = await fleet
      .at(0)
      .api()
      .startVisit({ params: { token: link.token }, body: {} })
    const { id } = await fleet.at(1).api(token).createVisitChat({ body: {} })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ id: randomUUID(), text: ENDLESS })
    const asked = await fleet.at(0).fetch(`/api/chats/${id}/messages`, { method: 'POST', headers, body })
    const follow = (index: number) =>
      fleet.at(index).fetch(`/api/chats/${id}/stream`, { headers: { ...headers, 'last-event-id': '0' } })
    const streams = [asked, await follow(1), await follow(2)].map(eventsOf)
    await Promise.all(streams.map((stream) => readUntil(stream, ({ event }) => event === 'delta')))
    const ends = Promise.all(streams.map((stream) => readUntil(stream)))
    const params = { assistantId, linkId: link.id }
    const pause = () =>
      fleet
        .at(2)
        .api(maria.token)
        .setShareLinkState({ params, body: { status: 'paused', checks: [] } })
    const rest = await reaching('a paused link', pause, ends)
    // the pause also stops the answer, which a stream may report before it ends
    expect(rest.map((events) => sumOf(events).status)).not.toContain('done')
    for (const door of three()) expect(await statusOf(door, `/api/chats/${id}`, token)).toBe(410)
    await database.db.execute(sql`update runs set stop_requested = true where chat_id = ${id}`)
  })
})

describe('work is done once, by any instance [Rel6, Rel11]', () => {
  test('events are delivered once, and mails are sent once [Rel11, H1]', async () => {
    const events = 30
    await addWebhook(admin, assistantId, { url: receiver.url })
    await publishTimes(fleet.door, assistantId, events)
    const invited = Array.from({ length: 20 }, (_, index) => `convidada${index}@familia.test`)
    const invitations = invited.map((email) => ({ email, name: 'Convidada', kind: 'student' as const }))
    await fleet.door.api(admin.token).addAccess({ params: { assistantId }, body: { invitations, role: 'viewer' } })
    const mails = async () => {
      const outboxes = await Promise.all(fleet.instances.map(({ dataDir }) => readOutbox(dataDir)))
      return outboxes.flat().flatMap((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? [])
    }
    await eventually(async () => {
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(events)
      expect((await mails()).length).toBeGreaterThanOrEqual(invited.length)
      const { rows } = await database.db.execute(
        sql`select 1 from jobs.job where state < 'completed' and start_after < now()`,
      )
      expect(rows).toEqual([])
    })
    expect(receiver.received).toHaveLength(events)
    expect((await mails()).toSorted()).toEqual(invited.toSorted())
  })

  test('fifty sends of one message at once, on all instances, give one message with one answer [Rel6]', async () => {
    const chat = await createChat(fleet.door, maria)
    const [id, before] = [randomUUID(), models.requests.length]
    models.next({ tokens: 40, tokensPerSecond: 40 })
    const sends = Array.from({ length: 50 }, () => chat.send('Uma vez só.', { id, at: fleet.door }))
    const told = await Promise.all((await Promise.all(sends)).map(tellAll))
    expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(1)
    for (const one of told) expect(one.events).toEqual(told[0]!.events)
    const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
    expect(messages.map(({ siblings }) => siblings.length)).toEqual([1, 1])
    expect(models.requests.length - before).toBe(1)
  })
})

describe('limits shared by all instances', () => {
  test('a person has at most three answers at once over all instances [M3]', async () => {
    const rita = await createUser(fleet.door)
    const chats = await Promise.all([1, 2, 3, 4, 5, 6].map(() => openChat(fleet.door, rita, assistantId)))
    const answers = await Promise.all(chats.map((chat, index) => chat.send(ENDLESS, { at: fleet.at(index % 3) })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refusals = answers.filter(({ status }) => status !== 200)
    const codes = await Promise.all(refusals.map(async (one) => ((await one.json()) as { code: string }).code))
    expect(codes).toEqual(['runs_limit', 'runs_limit', 'runs_limit'])
    await Promise.all(chats.map((chat) => chat.post('/stop', undefined, fleet.door)))
    await Promise.all(answers.filter(({ ok }) => ok).map(tellAll))
  })

  test('a budget allows only as many answers as it pays for, over all instances [S31]', async () => {
    const own = await createPublishedAssistant(maria, 'Tutor de história')
    await makePublic(fleet.door, own)
    const limitCents = ESTIMATE_CENTS * 7
    await admin.api.createBudget({ body: { scope: 'assistant', targetId: String(own), limitCents, warnPercent: 80 } })
    const people = await Promise.all(Array.from({ length: 30 }, () => createUser(fleet.door)))
    const chats = await Promise.all(people.map((person) => openChat(fleet.door, person, own)))
    models.behave({ firstTokenMs: 50_000 })
    const answers = await Promise.all(chats.map((chat, index) => chat.send('Oi', { at: fleet.at(index % 3) })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(23)
    await Promise.all(chats.map((chat, index) => chat.post('/stop', undefined, fleet.at((index + 1) % 3))))
    await Promise.all(answers.filter(({ ok }) => ok).map(tellAll))
    models.behave({ firstTokenMs: 0 })
    const { rows } = await database.db.execute(sql`
      select used_micros::int as used, (select sum(micros)::int from budget_entries where target_id = ${String(own)}) as sum
      from budget_months where scope = 'assistant' and target_id = ${String(own)}`)
    expect(rows).toEqual([{ used: 0, sum: 0 }])
  })

  test('a rate limit per minute counts over all instances [T3]', async () => {
    const body = { name: 'Um assistente', instructions: 'Responda.' }
    const bia = await createUser(fleet.door)
    // the limit is 30 a minute
    const created = await Promise.all(
      Array.from({ length: 45 }, (_, index) =>
        fleet.at(index % 3).fetch('/api/assistants', {
          method: 'POST',
          headers: { authorization: `Bearer ${bia.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    )
    const statuses = created.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })
})
