import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueueDeliveries } from '#/modules/webhooks/outbox/outbox.service.ts'
import { webhookDeliveries } from '#/modules/webhooks/webhooks.tables.ts'
import { outboxEvents } from '#/platform/events/events.tables.ts'
import { openChat, tellAll } from '#test/chat-reader.ts'
import { createPublishedAssistant, createShareLink, createUser, makePublic } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { arrive, createSchool } from '#test/school.ts'
import { startWithModel } from '#test/test-app.ts'
import { startReceiver, type WebhookReceiver } from '#test/webhook-receiver.ts'
import { addWebhook, waitForDeliveredEvents, eventually, expectDeliveries } from '#test/webhooks.ts'
import { writeBody, MAX_BYTES } from '#/modules/webhooks/outbox/payload.model.ts'

let assistantId: number

const inChat = ['chat.created', 'message.created', 'answer.completed', 'answer.failed'] as const

let receiver: WebhookReceiver = await startReceiver()
const { models, app } = await forFile(startWithModel({ env: { EGRESS_ALLOW: receiver.host } }))
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })

beforeEach(async () => {
  receiver.received.length = 0
  assistantId = await createPublishedAssistant(admin)
})
afterAll(() => receiver.close())

const arrived = (count: number) =>
  eventually(() => {
    expect(receiver.received).toHaveLength(count)
    return receiver.received.toSorted((a, b) => Number(a.data['sequence']) - Number(b.data['sequence']))
  })
const eventsOf = (type: string) => app.ctx.db.select().from(outboxEvents).where(eq(outboxEvents.type, type))

test('a conversation emits its events in the statement of each change, numbered in order [S16, H1]', async () => {
  await addWebhook(admin, assistantId, { url: receiver.url, events: [...inChat] })
  const chat = await openChat(app, admin, assistantId)
  models.next({ text: 'A célula é a menor parte viva.' })
  await chat.ask('O que é uma célula?')
  models.next({ status: 400 })
  await chat.ask('E o núcleo?')
  const webhooks = await arrived(5)
  expect(webhooks.map(({ type }) => type)).toEqual([
    'chat.created',
    'message.created',
    'answer.completed',
    'message.created',
    'answer.failed',
  ])
  expect(new Set(webhooks.map(({ data }) => data['sequence'])).size).toBe(5)
  for (const { data } of webhooks) expect(data).toMatchObject({ assistantId, chatId: chat.id, origin: 'internal' })
  expect(webhooks[2]?.data).toMatchObject({ status: 'done', error: null, version: 1, model: 'openai:prosa-teste' })
  expect(webhooks[4]?.data).toMatchObject({ status: 'failed', error: expect.stringMatching(/^provider_/) })
  for (const { body } of webhooks) {
    expect(body).not.toContain('célula')
    expect(body).not.toContain('Ana Lima')
  }
})

test('the event of a continued answer names the tokens of all its runs [S16]', async () => {
  await addWebhook(admin, assistantId, { url: receiver.url, events: ['answer.completed'] })
  const chat = await openChat(app, admin, assistantId)
  models.next({ text: 'Um dois ', finish: 'length', promptTokens: 100 }, { text: 'três.', promptTokens: 30 })
  await chat.ask('Conte até três.')
  const [first] = await arrived(1)
  const { messageId } = first!.data as { messageId: string }
  await tellAll(await chat.post(`/messages/${messageId}/continue`))
  const [, last] = await arrived(2)
  const { rows } = await app.ctx.pool.query<{ input_tokens: number; output_tokens: number }>(
    'select input_tokens, output_tokens from messages where id = $1',
    [messageId],
  )
  expect([first!.data['inputTokens'], last!.data['inputTokens']]).toEqual([100, 130])
  expect(last!.data).toMatchObject({ inputTokens: rows[0]!.input_tokens, outputTokens: rows[0]!.output_tokens })
})

test('the level pseudonymous tells people of one webhook apart; full has names and texts [S16]', async () => {
  const events = ['message.created', 'answer.completed'] as const
  await addWebhook(admin, assistantId, { url: `${receiver.url}?pseudo`, level: 'pseudonymous', events: [...events] })
  await addWebhook(admin, assistantId, { url: `${receiver.url}?full`, level: 'full', events: [...events] })
  const chat = await openChat(app, admin, assistantId)
  models.next({ text: 'É a menor parte viva.' })
  await chat.ask('O que é uma célula?')
  const webhooks = await arrived(4)
  const people = webhooks.map(({ data }) => data['person'] as { pseudonym: string; name?: string; email?: string })
  expect(new Set(people.map(({ pseudonym }) => pseudonym)).size).toBe(2)
  const [pseudonymous, full] = [people.filter(({ name }) => !name), people.filter(({ name }) => name)]
  expect(new Set(pseudonymous.map(({ pseudonym }) => pseudonym)).size).toBe(1)
  expect(full).toMatchObject([{ name: 'Ana Lima', email: admin.email }, { name: 'Ana Lima' }])
  const texts = webhooks.flatMap(({ data }) => (data['text'] === undefined ? [] : [data['text']]))
  expect(texts).toEqual(['O que é uma célula?', 'É a menor parte viva.'])
  expect(new Set(webhooks.map(({ id }) => id)).size).toBe(2)
})

test('deleting a chat deletes the deliveries with its personal data [P2]', async () => {
  const hook = await addWebhook(admin, assistantId, { url: receiver.url, level: 'full', events: ['message.created'] })
  const chat = await openChat(app, admin, assistantId)
  models.next({ text: 'Sim.' })
  await chat.ask('Apague isto.')
  await expectDeliveries(admin, hook, [{ state: 'delivered' }])
  await app.ctx.pool.query('delete from chats where id = $1', [chat.id])
  await expectDeliveries(admin, hook, [])
})

test('an erasure is sent to the webhooks of every assistant the person wrote to, by the same pseudonym [P2]', async () => {
  const events = ['message.created', 'share.session.started', 'person.erased'] as const
  const silent = await createPublishedAssistant(admin, 'Sem conversa')
  for (const [id, query] of [
    [assistantId, 'full'],
    [silent, 'silent'],
  ] as const)
    await addWebhook(admin, id, { url: `${receiver.url}?${query}`, level: 'full', events: [...events] })
  const clara = await createUser(app, { name: 'Clara Nunes' })
  await makePublic(app, assistantId)
  models.next({ text: 'Sim.' })
  await (await openChat(app, clara, assistantId)).ask('Apague isto depois.')
  const link = await createShareLink(admin, assistantId, { identification: 'name_email' })
  const guest = { name: 'Rui Costa', email: 'rui@familia.test' }
  const { token } = await app.api().startVisit({ params: { token: link.token }, body: guest })
  const { id } = await app.api(token).createVisitChat({ body: {} })
  models.next({ text: 'Sim.' })
  await tellAll(await app.api(token).sendMessage({ params: { chatId: id }, body: { id: randomUUID(), text: 'Oi' } }))
  await arrived(3)
  for (const email of [clara.email, guest.email]) {
    const request = await admin.api.openPrivacyRequest({
      body: { kind: 'erasure', email, message: 'Pedido por telefone' },
    })
    await admin.api.executeErasure({ params: { requestId: request.id }, body: { transferTo: null } })
  }
  const all = await arrived(5)
  const person = ({ data }: (typeof all)[number]) => (data['person'] as { pseudonym: string }).pseudonym
  const erased = all.filter(({ type }) => type === 'person.erased')
  const known = all.filter(({ type }) => type === 'message.created')
  expect(erased.map(person).toSorted()).toEqual(known.map(person).toSorted())
  for (const { data } of erased)
    expect(data).toEqual({ assistantId, person: { pseudonym: expect.stringMatching(/^p_/) } })
  expect(JSON.stringify(erased)).not.toMatch(/Clara|Rui|familia/)
})

test('events of a conversation without an author contain no name and no text [P2]', async () => {
  const hook = await addWebhook(admin, assistantId, { url: receiver.url, level: 'full', events: ['message.created'] })
  const { id: chatId } = await admin.api.createChat({ params: { assistantId }, body: {} })
  await app.ctx.pool.query('update chats set user_id = null where id = $1', [chatId])
  const event = {
    id: 4712,
    type: 'message.created',
    aggregate: { type: 'chat', id: chatId },
    payload: { assistantId, chatId },
    actor: null,
    createdAt: new Date(),
  }
  await app.ctx.db.transaction((tx) => enqueueDeliveries(app.ctx, tx, event))
  await expectDeliveries(admin, hook, [{ state: 'delivered' }])
  expect(receiver.received.at(-1)?.data).toEqual({ assistantId, chatId })
})

test('a document emits an event when it was read [S16]', async () => {
  await addWebhook(admin, assistantId, { url: receiver.url, events: ['document.processed', 'document.failed'] })
  const params = { assistantId }
  const { id } = await admin.api.addText({ params, body: { name: 'Aviso', text: 'A prova é na sexta-feira.' } })
  const [webhook] = await arrived(1)
  expect(webhook).toMatchObject({ type: 'document.processed', data: { assistantId, documentId: id } })
})

test('a visit by a link is sent with a pseudonym, and only at a level that allows it [S16]', async () => {
  const events = ['share.session.started', 'form.submitted'] as const
  await addWebhook(admin, assistantId, { url: `${receiver.url}?meta`, events: [...events] })
  await addWebhook(admin, assistantId, { url: `${receiver.url}?pseudo`, level: 'pseudonymous', events: [...events] })
  const formFields = [{ label: 'Turma', type: 'text' as const, required: true, options: [] }]
  const { id: linkId, token } = await createShareLink(admin, assistantId, { identification: 'form', formFields })
  await app.api().startVisit({ params: { token }, body: { answers: ['Canário'] } })
  const webhooks = await eventually(() => {
    expect(receiver.received).toHaveLength(4)
    return receiver.received
  })
  expect(webhooks.map(({ type }) => type).toSorted()).toEqual([events[1], events[1], events[0], events[0]])
  const { rows } = await app.ctx.pool.query<{ id: string }>('select id from guests where link_id = $1', [linkId])
  for (const { body, data } of webhooks) {
    expect(body).not.toContain('Canário')
    expect(body).not.toContain(rows[0]!.id)
    expect(data).toMatchObject({ assistantId, linkId, origin: 'share' })
  }
  const people = webhooks.flatMap(({ data }) => (data['person'] ? [data['person']] : []))
  expect(people).toEqual([{ pseudonym: expect.stringMatching(/^p_/) }, people[0]])
})

test('school activities emit the start and the end of an attempt, without the student [S16]', async () => {
  const school = await createSchool(app)
  const events = ['sga.attempt.started', 'sga.attempt.finished'] as const
  await addWebhook(admin, school.assistantId, { url: receiver.url, level: 'full', events: [...events] })
  const student = await arrive(app, school)
  await student.start()
  await student.finish()
  const webhooks = await eventually(() => {
    expect(receiver.received).toHaveLength(2)
    return receiver.received
  })
  expect(webhooks.map(({ type }) => type).toSorted()).toEqual(['sga.attempt.finished', 'sga.attempt.started'])
  for (const { data } of webhooks)
    expect(Object.keys(data).toSorted()).toEqual(['assessmentId', 'assistantId', 'attemptId', 'number'])
})

test('without a subscribed webhook nothing is written; chats of the builder emit nothing [H1]', async () => {
  const before = (await eventsOf('message.created')).length
  const quiet = await openChat(app, admin, assistantId)
  models.next({ text: 'Sim.' })
  await quiet.ask('Alguém ouve?')
  await addWebhook(admin, assistantId, { url: receiver.url, events: [...inChat] })
  const { id } = await admin.api.createChat({ params: { assistantId }, body: { test: true } })
  models.next({ text: 'Sim.' })
  const body = { id: crypto.randomUUID(), text: 'Só um teste.' }
  await tellAll(await admin.api.sendMessage({ params: { chatId: id }, body }))
  expect(await eventsOf('message.created')).toHaveLength(before)
})

test('an event that is emitted twice becomes one delivery with one id [H3, Z10]', async () => {
  // drain the event of the publishing above
  await waitForDeliveredEvents(app)
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  const event = {
    id: 4711,
    type: 'assistant.published',
    aggregate: { type: 'assistant', id: String(assistantId) },
    payload: { version: 3 },
    actor: null,
    createdAt: new Date(),
  }
  await Promise.all(
    Array.from({ length: 5 }, () => app.ctx.db.transaction((tx) => enqueueDeliveries(app.ctx, tx, event))),
  )
  await expectDeliveries(admin, hook, [{ state: 'delivered', attempts: 1 }])
  const rows = await app.ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, hook.id))
  expect(rows).toHaveLength(1)
})

const personal = { pseudonym: 'p_1', name: 'Maria', email: 'maria@escola.test', text: 'Olá' }
const facts = {
  type: 'message.created',
  at: new Date('2026-11-21T12:00:00.123Z'),
  data: { assistantId: 5, chatId: 'c', sequence: 3 },
  personal,
}
const dataOf = (body: string) => (JSON.parse(body) as { data: unknown }).data

test('a body has type, timestamp and data [H1]', () => {
  expect(JSON.parse(writeBody({ ...facts, level: 'metadata' }))).toEqual({
    type: 'message.created',
    timestamp: '2026-11-21T12:00:00.123Z',
    data: facts.data,
  })
})

test('each level contains everything of the level before and its own fields [S16]', () => {
  expect(dataOf(writeBody({ ...facts, level: 'pseudonymous' }))).toEqual({
    ...facts.data,
    person: { pseudonym: 'p_1' },
  })
  const { text, ...person } = personal
  expect(dataOf(writeBody({ ...facts, level: 'full' }))).toEqual({ ...facts.data, person, text })
  const guest = { ...personal, name: '', email: null, text: null }
  expect(dataOf(writeBody({ ...facts, personal: guest, level: 'full' }))).toEqual({
    ...facts.data,
    person: { pseudonym: 'p_1' },
  })
})

test('a body stays within 20 KB: a long text is replaced by its id [H3]', () => {
  const text = 'á'.repeat(MAX_BYTES / 2)
  const body = writeBody({ ...facts, level: 'full', personal: { ...personal, text } })
  expect(Buffer.byteLength(body)).toBeLessThan(MAX_BYTES)
  expect(dataOf(body)).toMatchObject({ textOmitted: true, chatId: 'c' })
  expect(body).not.toContain('ááá')
})
