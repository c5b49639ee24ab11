import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { claimDue } from '#/modules/webhooks/delivery/claim.repository.ts'
import { retryDelay, parseHold } from '#/modules/webhooks/schedule.model.ts'
import { webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import { createMovableClock } from '#/platform/clock/clock.ts'
import { mailsTo } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, grant } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { waitingForLocks } from '#test/test-database.ts'
import { startReceiver, status, verify, type WebhookReceiver } from '#test/webhook-receiver.ts'
import { addWebhook, expectDeliveries, waitForDeliveredEvents, eventually, publishTimes, wake } from '#test/webhooks.ts'

let assistantId: number

const hour = 3_600_000

let receiver: WebhookReceiver = await startReceiver()
const other = await forFile(startReceiver())
const clock = createMovableClock()
const app = await forFile(startTestApp({ env: { EGRESS_ALLOW: `${receiver.host},${other.host}` }, clock }))
const admin = await createUser(app, { roles: ['admin'] })

beforeEach(async () => {
  // deliveries left over from an earlier test would arrive now that the clock has moved
  await app.ctx.db.delete(webhookEndpoints)
  for (const one of [receiver, other]) {
    one.received.length = 0
    one.answer = status(204)
  }
  assistantId = await createPublishedAssistant(admin)
  // publishing the assistant must not reach a webhook that is added afterwards
  await waitForDeliveredEvents(app)
})
afterAll(() => receiver.close())

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  await wake(app)
}

test('an event arrives signed and the Standard Webhooks package verifies it [S16, H1]', async () => {
  const hook = await addWebhook(admin, assistantId, {
    url: receiver.url,
    headers: [{ name: 'Authorization', value: 'Bearer chave-do-outro' }],
  })
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ state: 'delivered', attempts: 1, responseStatus: 204, failure: null }])
  const [webhook] = receiver.received
  expect(verify(webhook!, hook.secret, clock.now())).toMatchObject({
    type: 'assistant.published',
    timestamp: expect.stringMatching(/Z$/),
    data: { assistantId, version: 1 },
  })
  expect(webhook!.id).toMatch(/^msg_[\w-]+$/)
  expect(webhook!.headers).toMatchObject({
    authorization: 'Bearer chave-do-outro',
    'content-type': 'application/json; charset=utf-8',
  })
  const forged = { ...webhook!, body: webhook!.body.replace('"version":1', '"version":2') }
  expect(() => verify(forged, hook.secret, clock.now())).toThrow('No matching signature')
  expect(() => verify(webhook!, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', clock.now())).toThrow('No matching signature')
  expect(() => verify(webhook!, hook.secret, new Date(clock.now().getTime() + 6 * 60_000))).toThrow('too old')
})

test('a receiver that was down for an hour then gets every event with the same id and bytes [S16, H2, H3]', async () => {
  receiver.answer = status(500, {}, 'estamos fora do ar')
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ state: 'pending', attempts: 1, responseStatus: 500, failure: 'refused' }])
  for (const [attempts, wait] of [
    [2, 6000],
    [3, 6 * 60_000],
    [4, 34 * 60_000],
  ] as const) {
    await pass(wait)
    await expectDeliveries(admin, hook, [{ state: 'pending', attempts }])
  }
  receiver.answer = status(200)
  await pass(2.5 * hour)
  const [delivery] = await expectDeliveries(admin, hook, [{ state: 'delivered', attempts: 5, nextAt: null }])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5)
  expect(() => verify(receiver.received.at(-1)!, hook.secret, clock.now())).not.toThrow()
  const { history } = await admin.api.getDelivery({ params: { ...hook.params, deliveryId: delivery!.id } })
  expect(history.map(({ number, responseStatus }) => [number, responseStatus])).toEqual([
    [1, 500],
    [2, 500],
    [3, 500],
    [4, 500],
    [5, 200],
  ])
  expect(history[0]?.response).toBe('estamos fora do ar')
})

test('a delivery that a fast clock postponed by a year is sent once the clock is right [S16, Rel18]', async () => {
  receiver.answer = status(503, { 'retry-after': '60' })
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  clock.advance(365 * 24 * hour)
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ state: 'pending', attempts: 1 }])
  receiver.answer = status(204)
  await pass(-365 * 24 * hour)
  await expectDeliveries(admin, hook, [{ state: 'delivered', attempts: 2 }])
})

test('a delivery that another instance claimed meanwhile is not claimed again [Rel11, H1]', async () => {
  receiver.answer = status(503)
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ state: 'pending', attempts: 1 }])
  const { pool } = app.ctx
  const elsewhere = await pool.connect()
  await elsewhere.query(`begin; select pg_advisory_xact_lock(hashtextextended('webhooks.claim', 0))`)
  const claiming = claimDue(pool, randomUUID(), new Date(clock.now().getTime() + hour), 10)
  await expect.poll(() => waitingForLocks(pool)).toBeGreaterThan(0)
  await elsewhere.query(`update webhook_deliveries set lease_owner = gen_random_uuid(),
    lease_until = clock_timestamp() + interval '30 seconds'; commit`)
  elsewhere.release()
  expect(await claiming).toEqual([])
})

test('a delivery fails after its tenth attempt [S16, H2]', async () => {
  receiver.answer = status(404)
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  await publishTimes(app, assistantId)
  for (let attempts = 1; attempts < 10; attempts++) {
    await expectDeliveries(admin, hook, [{ state: 'pending', attempts }])
    await pass((retryDelay(attempts, () => 1) ?? 0) + 1)
  }
  await expectDeliveries(admin, hook, [{ state: 'failed', attempts: 10, nextAt: null }])
})

test('a redirect counts as a failure and is not followed [S16, H2]', async () => {
  receiver.answer = status(302, { location: other.url })
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ state: 'pending', responseStatus: 302, failure: 'redirect' }])
  expect(other.received).toEqual([])
})

test('410 disables the webhook at once and mails its editors [S16, H2]', async () => {
  const editor = await createUser(app, { name: 'Davi Editor' })
  await grant(app, editor, assistantId, 'editor')
  // another editor, by membership in a group, as the session sees it
  const throughGroup = await createUser(app, { name: 'Gil Grupo' })
  const body = { name: `Editores ${throughGroup.id}`, kind: 'group' as const, description: '' }
  const { id: groupId } = await admin.api.createGroup({ body })
  await admin.api.addGroupMembers({ params: { groupId }, body: { userIds: [throughGroup.id] } })
  const principals = [{ kind: 'group' as const, id: groupId }]
  await admin.api.addAccess({ params: { assistantId }, body: { principals, role: 'editor' } })
  receiver.answer = status(410)
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  await publishTimes(app, assistantId)
  await eventually(async () => {
    const { items } = await admin.api.listWebhooks({ params: { assistantId } })
    expect(items).toMatchObject([{ state: 'disabled', disabledReason: 'gone' }])
  })
  const [mail] = await mailsTo(app, editor.email)
  expect(mail).toContain('Sistema da escola')
  expect(mail).toContain('(410)')
  expect(await mailsTo(app, throughGroup.email)).toHaveLength(1)
  await publishTimes(app, assistantId)
  await waitForDeliveredEvents(app)
  await pass(hour)
  await expectDeliveries(admin, hook, [{ state: 'failed', responseStatus: 410, attempts: 1 }])
  await admin.api.updateWebhook({ params: hook.params, body: { active: true } })
  receiver.answer = status(204)
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ state: 'delivered' }, { state: 'failed' }])
})

test('a receiver that fails for five days is disabled, and each of its editors gets one mail [S16, H2]', async () => {
  receiver.answer = status(500)
  const hook = await addWebhook(admin, assistantId, { url: receiver.url, name: 'Falha sempre' })
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ state: 'pending', attempts: 1 }])
  await pass(5 * 24 * hour - 60_000)
  await expectDeliveries(admin, hook, [{ state: 'pending', attempts: 2 }])
  await publishTimes(app, assistantId, 2)
  await expectDeliveries(admin, hook, [{ attempts: 1 }, { attempts: 1 }, { attempts: 2 }])
  await pass(10 * 60_000)
  const ended = { state: 'failed', nextAt: null }
  await expectDeliveries(admin, hook, [ended, ended, ended])
  const { items } = await admin.api.listWebhooks({ params: { assistantId } })
  expect(items).toMatchObject([{ state: 'disabled', disabledReason: 'failures' }])
  await eventually(async () => {
    const mails = (await mailsTo(app, admin.email)).filter((mail) => mail.includes('Falha sempre'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('por 5 dias')
  })
})

test('Retry-After pauses all deliveries to the receiver [S16, H2]', async () => {
  receiver.answer = status(429, { 'retry-after': '3600' })
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ state: 'pending', attempts: 1 }])
  receiver.answer = status(204)
  clock.advance(1)
  await publishTimes(app, assistantId)
  await waitForDeliveredEvents(app)
  await pass(0.9 * hour)
  await expectDeliveries(admin, hook, [{ attempts: 0 }, { attempts: 1, state: 'pending' }])
  await pass(0.2 * hour)
  await expectDeliveries(admin, hook, [{ state: 'delivered' }, { state: 'delivered', attempts: 2 }])
})

test('a receiver that never answers takes five places and delays no other receiver [S16, H5]', async () => {
  const waiting: (() => void)[] = []
  receiver.answer = (response) => waiting.push(() => response.writeHead(204).end())
  const slow = await addWebhook(admin, assistantId, { url: receiver.url, name: 'Lento' })
  await publishTimes(app, assistantId, 20)
  await eventually(() => expect(receiver.open()).toBe(5))
  const fast = await addWebhook(admin, assistantId, { url: other.url, name: 'Rápido' })
  await publishTimes(app, assistantId, 10)
  await expectDeliveries(
    admin,
    fast,
    Array.from({ length: 10 }, () => ({ state: 'delivered' })),
  )
  expect(receiver.open()).toBe(5)
  receiver.answer = status(204)
  for (const answer of waiting) answer()
  await eventually(async () => {
    const { total } = await admin.api.listDeliveries({ params: slow.params, query: { state: 'delivered' } })
    expect(total).toBe(30)
  })
  expect(receiver.mostOpen()).toBe(5)
})

test('while two secrets are valid a delivery carries both signatures, and each verifies [S16, H4]', async () => {
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  const { secret: next, webhook } = await admin.api.rotateWebhookSecret({ params: hook.params })
  expect(webhook.formerSecretUntil).toBe(new Date(clock.now().getTime() + 24 * hour).toISOString())
  await publishTimes(app, assistantId)
  await eventually(() => expect(receiver.received).toHaveLength(1))
  const [overlapping] = receiver.received
  expect(String(overlapping!.headers['webhook-signature']).split(' ')).toHaveLength(2)
  for (const secret of [hook.secret, next]) expect(() => verify(overlapping!, secret, clock.now())).not.toThrow()

  await pass(24 * hour + 1000)
  await publishTimes(app, assistantId)
  await eventually(() => expect(receiver.received).toHaveLength(2))
  const alone = receiver.received[1]!
  expect(() => verify(alone, next, clock.now())).not.toThrow()
  expect(() => verify(alone, hook.secret, clock.now())).toThrow('No matching signature')
})

test('a paused webhook gets nothing and continues with its waiting deliveries when activated [S16]', async () => {
  receiver.answer = status(503)
  const hook = await addWebhook(admin, assistantId, { url: receiver.url })
  await publishTimes(app, assistantId)
  await expectDeliveries(admin, hook, [{ state: 'pending', attempts: 1 }])
  await admin.api.updateWebhook({ params: hook.params, body: { active: false } })
  receiver.answer = status(204)
  await publishTimes(app, assistantId)
  await waitForDeliveredEvents(app)
  await pass(hour)
  await expectDeliveries(admin, hook, [{ state: 'pending', attempts: 1 }])
  await admin.api.updateWebhook({ params: hook.params, body: { active: true } })
  await wake(app)
  await expectDeliveries(admin, hook, [{ state: 'delivered', attempts: 2 }])
})

const middle = () => 0.5
const seconds = (failures: number) => (retryDelay(failures, middle) ?? 0) / 1000

test('the attempts lie 0, 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h apart, 75:35:05 in all [H2]', () => {
  const delays = Array.from({ length: 9 }, (_, index) => seconds(index + 1))
  expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(75 * 3600 + 35 * 60 + 5)
  expect(retryDelay(10)).toBeUndefined()
})

test('jitter moves a delay by at most 10 % [H2]', () => {
  expect(retryDelay(1, () => 0)).toBe(4500)
  expect(retryDelay(1, () => 1)).toBe(5500)
})

test('Retry-After counts only for 429, 502, 503 and 504, as seconds or as a date [H2]', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  for (const status of [429, 502, 503, 504]) expect(parseHold(status, '120', now)).toBe(120_000)
  expect(parseHold(503, 'Sat, 21 Nov 2026 12:10:00 GMT', now)).toBe(600_000)
  expect(parseHold(500, '120', now)).toBe(0)
  expect(parseHold(429, null, now)).toBe(0)
  expect(parseHold(429, 'logo', now)).toBe(0)
  expect(parseHold(429, 'Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0)
  expect(parseHold(429, '99999999', now)).toBe(24 * 3_600_000)
})
