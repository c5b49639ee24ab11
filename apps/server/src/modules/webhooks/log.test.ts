import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgetDeliveries } from '#/modules/webhooks/personal-data.service.ts'
import { webhookDeliveries } from '#/modules/webhooks/webhooks.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, grant } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { startReceiver, status, verify, type WebhookReceiver } from '#test/webhook-receiver.ts'
import {
  addWebhook,
  waitForDeliveredEvents,
  eventually,
  expectDeliveries,
  publishTimes,
  type TestWebhook,
} from '#test/webhooks.ts'

let assistantId: number
let hook: TestWebhook

let receiver: WebhookReceiver = await startReceiver()
const app = await forFile(startTestApp({ env: { EGRESS_ALLOW: receiver.host } }))
const admin = await createUser(app, { roles: ['admin'] })

beforeEach(async () => {
  receiver.received.length = 0
  receiver.answer = status(204)
  assistantId = await createPublishedAssistant(admin)
  // drain earlier events, which are not for this webhook
  await waitForDeliveredEvents(app)
  hook = await addWebhook(admin, assistantId, { url: receiver.url })
})
afterAll(() => receiver.close())

/** Fails all deliveries as if every attempt had been made. */
const giveUp = () =>
  app.ctx.db
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAt: null })
    .where(eq(webhookDeliveries.endpointId, hook.id))

test('a test is real and signed, shows its response, and is not tried again [S16, H4]', async () => {
  receiver.answer = status(500, {}, `não sei o que é isto ${'x'.repeat(5000)}`)
  const delivery = await admin.api.testWebhook({ params: hook.params })
  expect(delivery).toMatchObject({
    eventType: 'webhook.test',
    state: 'failed',
    attempts: 1,
    responseStatus: 500,
    nextAt: null,
  })
  const [webhook] = receiver.received
  expect(verify(webhook!, hook.secret, new Date())).toMatchObject({ type: 'webhook.test', data: { assistantId } })
  const detail = await admin.api.getDelivery({ params: { ...hook.params, deliveryId: delivery.id } })
  expect(detail.body).toBe(webhook!.body)
  expect(detail.history).toMatchObject([{ number: 1, responseStatus: 500, failure: 'refused' }])
  expect(Buffer.byteLength(detail.history[0]!.response!)).toBeLessThanOrEqual(1024)
  expect(detail.history[0]!.response).toContain('não sei o que é isto')
  expect((await admin.api.listWebhooks({ params: { assistantId } })).items[0]).toMatchObject({
    state: 'active',
    week: { delivered: 0, tried: 0 },
  })
})

test('a paused webhook can be tested too [S16]', async () => {
  await admin.api.updateWebhook({ params: hook.params, body: { active: false } })
  expect(await admin.api.testWebhook({ params: hook.params })).toMatchObject({ state: 'delivered' })
})

test('deliveries are listed by page, state and event [S16, H4]', async () => {
  await publishTimes(app, assistantId, 12)
  await expectDeliveries(
    admin,
    hook,
    Array.from({ length: 10 }, () => ({ state: 'delivered' })),
  )
  await admin.api.testWebhook({ params: hook.params })
  const listDeliveries = (query: object) => admin.api.listDeliveries({ params: hook.params, query })
  expect(await listDeliveries({ page: 2 })).toMatchObject({ total: 13, page: 2, pageSize: 10 })
  expect((await listDeliveries({ page: 2 })).items).toHaveLength(3)
  expect((await listDeliveries({})).items[0]).toMatchObject({ eventType: 'webhook.test' })
  expect((await listDeliveries({ event: 'assistant.published' })).total).toBe(12)
  expect((await listDeliveries({ state: 'failed' })).total).toBe(0)
  const [webhook] = (await admin.api.listWebhooks({ params: { assistantId } })).items
  expect(webhook).toMatchObject({ week: { delivered: 12, tried: 12 }, lastDelivery: { state: 'delivered' } })
})

test('one delivery is sent again with its id and its bytes [S16, H4]', async () => {
  receiver.answer = status(500)
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ responseStatus: 500 }])
  await giveUp()
  receiver.answer = status(204)
  const { items } = await admin.api.listDeliveries({ params: hook.params, query: {} })
  const params = { ...hook.params, deliveryId: items[0]!.id }
  await Promise.all([admin.api.redeliver({ params }), admin.api.redeliver({ params })])
  await expectDeliveries(admin, hook, [{ state: 'delivered', eventId: items[0]!.eventId }])
  const [first, ...again] = receiver.received
  for (const { id, body } of again) expect([id, body]).toEqual([first!.id, first!.body])
  expect(() => verify(again[0]!, hook.secret, new Date())).not.toThrow()
})

test('all deliveries that failed since a moment are sent again with their ids, and no others [S16, H4]', async () => {
  receiver.answer = status(500)
  await publishTimes(app, assistantId, 3)
  await eventually(() => expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3))
  await giveUp()
  const ids = new Set(receiver.received.map(({ id }) => id))
  receiver.received.length = 0
  receiver.answer = status(204)
  const since = (date: Date) => ({ params: hook.params, body: { since: date.toISOString() } })
  expect(await admin.api.redeliverFailed(since(new Date()))).toEqual({ count: 0 })
  expect(await admin.api.redeliverFailed(since(new Date(Date.now() - 60_000)))).toEqual({ count: 3 })
  const done = { state: 'delivered' }
  await expectDeliveries(admin, hook, [done, done, done])
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(ids)
})

test('an inactive webhook sends nothing again [S16]', async () => {
  await publishTimes(app, assistantId)
  const [delivery] = await expectDeliveries(admin, hook, [{ state: 'delivered' }])
  await admin.api.updateWebhook({ params: hook.params, body: { active: false } })
  const params = { ...hook.params, deliveryId: delivery!.id }
  expect(await problemOf(admin.api.redeliver({ params }))).toMatchObject({ code: 'webhook_inactive', status: 409 })
  const body = { since: new Date().toISOString() }
  expect((await problemOf(admin.api.redeliverFailed({ params: hook.params, body }))).code).toBe('webhook_inactive')
})

test('people who may not send full content do not read it in the log either [S16, Z7]', async () => {
  const partner = await createUser(app, { roles: ['partner'] })
  await grant(app, partner, assistantId, 'editor')
  receiver.answer = status(200, {}, 'eco: pergunta da aluna')
  await publishTimes(app, assistantId)
  const [delivery] = await expectDeliveries(admin, hook, [{ state: 'delivered' }])
  const params = { ...hook.params, deliveryId: delivery!.id }
  expect((await partner.api.getDelivery({ params })).body).toContain('assistant.published')
  await app.ctx.db.update(webhookDeliveries).set({ level: 'full' }).where(eq(webhookDeliveries.id, delivery!.id))
  expect(await partner.api.getDelivery({ params })).toMatchObject({ body: null, history: [{ response: null }] })
  expect((await admin.api.getDelivery({ params })).body).toContain('assistant.published')
})

test('deliveries are deleted after the days of the privacy settings [P3]', async () => {
  await publishTimes(app, assistantId, 2)
  const [recent, old] = await expectDeliveries(admin, hook, [{ state: 'delivered' }, { state: 'delivered' }])
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000)
  await app.ctx.db.update(webhookDeliveries).set({ createdAt: longAgo }).where(eq(webhookDeliveries.id, old!.id))
  expect(await forgetDeliveries(app.ctx, 30, undefined)).toBe(1)
  await expectDeliveries(admin, hook, [{ id: recent!.id }])
})
