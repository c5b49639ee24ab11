import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import { auditEvents } from '#/platform/events/events.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, grant, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import { addWebhook } from '#test/webhooks.ts'

let admin: TestUser
let assistantId: number

const receiver = await forFile(startReceiver())
const app = await forFile(startTestApp({ env: { EGRESS_ALLOW: receiver.host } }))

beforeEach(async () => {
  // a new administrator for each test, with a separate limit of calls a minute
  admin = await createUser(app, { roles: ['admin'] })
  assistantId = await createPublishedAssistant(admin)
})

const url = 'https://sistema.escola.test/ganchos/segredo-9f3a'
const stored = async (id: string) =>
  (await app.ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]!
const list = async () => (await admin.api.listWebhooks({ params: { assistantId } })).items
const fieldOf = async (call: Promise<unknown>) => {
  const { code, errors } = await problemOf(call)
  return [code, errors?.[0]?.pointer, errors?.[0]?.detail]
}

test('address, headers and secret are sealed and never shown again in full [S16, Z7]', async () => {
  const headers = [{ name: 'X-Chave', value: 'valor-secreto' }]
  const { id, secret } = await addWebhook(admin, assistantId, { url, headers })
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  const [webhook] = await list()
  expect(webhook).toMatchObject({
    maskedUrl: 'https://sistema.escola.test/…9f3a',
    headerNames: ['X-Chave'],
    secretEnd: secret.replace(/=+$/, '').slice(-4),
    state: 'active',
    lastDelivery: null,
    week: { delivered: 0, tried: 0 },
  })
  for (const text of [JSON.stringify(webhook), JSON.stringify(await stored(id))]) {
    for (const hidden of ['ganchos', 'valor-secreto', secret]) expect(text).not.toContain(hidden)
  }
})

test.each(['http://sistema.escola.test/x', 'https://127.0.0.1/x'])(
  '%s is refused with the same message [O2, O3]',
  async (address) => {
    expect(await fieldOf(addWebhook(admin, assistantId, { url: address }))).toEqual([
      'validation_failed',
      '#/url',
      'Não foi possível acessar o endereço. Use um endereço público que comece com https://.',
    ])
  },
)

test('a name that resolves to the inside fails exactly like one that does not resolve [O2, O3]', async () => {
  const seen = []
  for (const address of ['https://localtest.me/x', 'https://nao-existe.invalid/x']) {
    const hook = await addWebhook(admin, assistantId, { url: address })
    const delivery = await admin.api.testWebhook({ params: hook.params })
    const { state, failure, durationMs, responseStatus } = delivery
    const { history } = await admin.api.getDelivery({ params: { ...hook.params, deliveryId: delivery.id } })
    seen.push({ state, failure, durationMs, responseStatus, answer: history[0]?.response })
  }
  const same = { state: 'failed', failure: 'unreachable', durationMs: null, responseStatus: null, answer: null }
  expect(seen).toEqual([same, same])
})

test('extra headers cannot replace ours or contain a line break [O4]', async () => {
  for (const name of ['Host', 'Content-Type', 'webhook-signature', 'Transfer-Encoding', 'Nome com espaço'])
    expect((await fieldOf(addWebhook(admin, assistantId, { url, headers: [{ name, value: 'x' }] })))[1]).toBe(
      '#/headers/0/name',
    )
  const headers = [{ name: 'X-Chave', value: 'um\r\nHost: outro' }]
  expect((await fieldOf(addWebhook(admin, assistantId, { url, headers })))[1]).toBe('#/headers/0/value')
})

test('an assistant has at most ten webhooks, also when they are created at once [Z10, S16]', async () => {
  const made = await Promise.allSettled(Array.from({ length: 13 }, () => addWebhook(admin, assistantId, { url })))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await problemOf(addWebhook(admin, assistantId, { url }))).toMatchObject({ code: 'webhook_limit', status: 409 })
})

test('a change keeps the fields that it leaves out; pausing and activating are changes too [S16]', async () => {
  const headers = [{ name: 'X-Chave', value: 'um' }]
  const { id, params } = await addWebhook(admin, assistantId, { url, headers })
  const before = await stored(id)
  const changed = await admin.api.updateWebhook({ params, body: { name: 'Outro nome', active: false } })
  expect(changed).toMatchObject({ name: 'Outro nome', state: 'paused', headerNames: ['X-Chave'] })
  expect(await stored(id)).toEqual({ ...before, name: 'Outro nome', state: 'paused' })
  const moved = await admin.api.updateWebhook({
    params,
    body: { url: 'https://outro.escola.test/', headers: [], events: ['chat.created'], active: true },
  })
  expect(moved).toMatchObject({
    maskedUrl: 'https://outro.escola.test',
    headerNames: [],
    events: ['chat.created'],
    state: 'active',
  })
  await admin.api.deleteWebhook({ params })
  expect(await list()).toEqual([])
})

test('full content needs its permission, also for a change of the address [S16, Z3]', async () => {
  const partner = await createUser(app, { roles: ['partner'] })
  await grant(app, partner, assistantId, 'editor')
  const full = { url, level: 'full' as const, events: ['message.created' as const] }
  expect((await fieldOf(addWebhook(partner, assistantId, full))).slice(0, 2)).toEqual(['validation_failed', '#/level'])
  const { params } = await addWebhook(admin, assistantId, full)
  for (const body of [{ url: 'https://meu.test/x' }, { headers: [] }, { events: ['answer.completed' as const] }])
    expect((await fieldOf(partner.api.updateWebhook({ params, body })))[1]).toBe('#/level')
  await expect(partner.api.updateWebhook({ params, body: { name: 'Só o nome' } })).resolves.toMatchObject({
    level: 'full',
  })
  await expect(
    partner.api.updateWebhook({ params, body: { level: 'metadata', url: 'https://meu.test/x' } }),
  ).resolves.toMatchObject({ level: 'metadata' })
})

test('moving a webhook to another server needs its headers again and makes a new secret [Z7]', async () => {
  const headers = [{ name: 'Authorization', value: 'Bearer chave-da-dona' }]
  const { id, params, secret } = await addWebhook(admin, assistantId, { url, headers })
  await admin.api.rotateWebhookSecret({ params })
  const editor = await createUser(app, { roles: ['partner'] })
  await grant(app, editor, assistantId, 'editor')
  const before = await stored(id)
  expect(await fieldOf(editor.api.updateWebhook({ params, body: { url: receiver.url } }))).toEqual([
    'validation_failed',
    '#/headers',
    'Escreva os cabeçalhos de novo ou remova-os: os que estão guardados são do endereço de antes.',
  ])
  expect(await stored(id)).toEqual(before)
  const path = await editor.api.updateWebhook({ params, body: { url: `${url}-2` } })
  expect(path).toMatchObject({ headerNames: ['Authorization'], secret: null })
  const moved = await editor.api.updateWebhook({ params, body: { url: receiver.url, headers: [] } })
  expect(moved).toMatchObject({ headerNames: [], formerSecretUntil: null })
  expect(moved.secret).toMatch(/^whsec_/)
  expect(moved.secret).not.toBe(secret)
  await editor.api.testWebhook({ params })
  const { headers: sent, body } = receiver.received.at(-1)!
  expect(sent).not.toHaveProperty('authorization')
  expect(() => new Webhook(moved.secret ?? '').verify(body, sent as Record<string, string>)).not.toThrow()
  expect(String(sent['webhook-signature']).split(' ')).toHaveLength(1)
})

test('changes are in the audit trail, without a secret [G1]', async () => {
  const { id, params } = await addWebhook(admin, assistantId, { url })
  await admin.api.rotateWebhookSecret({ params })
  await admin.api.updateWebhook({ params, body: { active: false } })
  await admin.api.deleteWebhook({ params })
  const trail = await app.ctx.db.select().from(auditEvents).where(eq(auditEvents.targetId, id)).orderBy(auditEvents.id)
  expect(trail.map(({ action }) => action)).toEqual([
    'webhook.create',
    'webhook.rotate',
    'webhook.update',
    'webhook.delete',
  ])
  expect(JSON.stringify(trail)).not.toContain('escola.test')
})
