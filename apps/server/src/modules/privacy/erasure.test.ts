import { randomUUID } from 'node:crypto'
import { safetyRulesSchema } from '@prosa/contract/conversations/safety-rules.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { identities } from '#/modules/identity/accounts/auth.tables.ts'
import { privacyRequests } from '#/modules/privacy/privacy.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import { auditEvents } from '#/platform/events/events.tables.ts'
import { mailsTo, problemOf } from '#test/accounts.ts'
import { openChat, tellAll, postMessage } from '#test/chat-reader.ts'
import { allowFiles, attached } from '#test/chat-files.ts'
import { createPublishedAssistant, createShareLink, createUser, makePublic, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { findTraces } from '#test/traces.ts'
import { insertWebhook } from '#test/webhooks.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Administradora' })
const maria = await createUser(app, { roles: ['admin'], name: 'Maria da Silva' })
// Of the two only she can sign in: she is the last administrator and may own assistants.
await app.ctx.db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, maria.id))
const shared = await createPublishedAssistant(maria)
await allowFiles(maria, shared)
await makePublic(app, shared)
const { webhookId } = await insertWebhook(app, shared)
await app.ctx.db
  .update(webhookEndpoints)
  .set({ state: 'active', level: 'full', events: ['message.created', 'answer.completed', 'rating.created'] })
  .where(eq(webhookEndpoints.id, webhookId))

/** Tables in which the canary is found before the erasure: a search that never finds it proves nothing. */
const tablesWithPeople = (
  'users identities messages chats ratings documents chunks assistants share_links assistant_versions ' +
  'webhook_deliveries privacy_requests idempotency_keys chat_events safety_alerts attachments settings assistant_safety'
).split(' ')

const idle = (requestId: string) =>
  vi.waitFor(async () => expect(await statusOf(requestId)).toBe('done'), { timeout: 15_000, interval: 100 })
const statusOf = async (id: string) =>
  (await app.ctx.db.select().from(privacyRequests).where(eq(privacyRequests.id, id)))[0]?.status
const traces = (word: string) => findTraces(app, word)
/** Files are deleted by a job after the commit. */
const traceless = (word: string) =>
  vi.waitFor(async () => expect(await traces(word)).toEqual([]), { timeout: 15_000, interval: 200 })

/** A person whose name, address and texts contain the canary. */
async function canary(word: string): Promise<TestUser> {
  const user = await createUser(app, { name: `Clara ${word}` })
  const email = `${word}@escola.test`
  await app.ctx.db.update(users).set({ email, phone: word, registration: word }).where(eq(users.id, user.id))
  await app.ctx.db.insert(identities).values({ id: randomUUID(), userId: user.id, issuer: 'i', subject: word, email })
  return { ...user, email }
}

async function talk(user: TestUser, assistantId: number, word: string): Promise<void> {
  const chat = await openChat(app, user, assistantId)
  const note = await attached(app, user, chat.id, { name: `bilhete-${word}.txt`, content: `Bilhete de ${word}.` })
  const message = { id: randomUUID(), text: `O que é ${word}?`, attachments: [note.id] }
  const { messageId } = await tellAll(await chat.post('/messages', message))
  await user.api.rateAnswer({
    params: { chatId: chat.id, messageId },
    body: { value: 'bad', reasons: [], comment: `Faltou ${word}`, expected: `Era ${word}` },
  })
}

async function ownAssistant(user: TestUser, word: string): Promise<number> {
  const assistantId = await createPublishedAssistant(user, `Assistente ${word}`)
  await user.api.addText({ params: { assistantId }, body: { name: `Aviso ${word}`, text: `A sala de ${word} é a 3.` } })
  const form = new FormData()
  form.set('file', new File([`O diário de ${word}.`], `diario-${word}.txt`, { type: 'text/plain' }))
  const headers = { authorization: `Bearer ${user.token}` }
  const uploaded = await app.fetch(`/api/assistants/${assistantId}/documents`, { method: 'POST', headers, body: form })
  expect(uploaded.status).toBeLessThan(300)
  await createShareLink(user, assistantId, { name: `Link ${word}` })
  return assistantId
}

async function registerErasure(email: string): Promise<string> {
  const { id } = await admin.api.openPrivacyRequest({ body: { kind: 'erasure', email, message: `Pedido de ${email}` } })
  return id
}

test('an erased person is in no table, file, queue or mail, and the trail keeps only a number [P2]', async () => {
  const word = 'quixabeira7731'
  const clara = await canary(word)
  await ownAssistant(clara, word)
  await talk(clara, shared, word)
  await app.ctx.db.execute(sql`
    insert into safety_alerts (id, assistant_id, chat_id, category, note)
    select gen_random_uuid(), assistant_id, id, 'violence', ${word} from chats where user_id = ${clara.id}`)
  const rules = safetyRulesSchema.parse({ recipients: [clara.email] })
  await admin.api.updateSafety({ body: rules })
  await maria.api.updateAssistantSafety({ params: { assistantId: shared }, body: rules })
  await app.api().forgotPassword({ body: { email: clara.email } })
  await mailsTo(app, clara.email)
  await app.fetch('/api/me/privacy/export', {
    method: 'POST',
    headers: { authorization: `Bearer ${clara.token}`, 'idempotency-key': word },
  })
  await vi.waitFor(async () => expect((await clara.api.listMyRequests()).items[0]?.status).toBe('done'), 15_000)
  const request = await clara.api.requestErasure({ body: { message: `Sou ${word}` } })
  const planted = await traces(word)
  for (const table of tablesWithPeople) expect(planted, table).toContain(`public.${table}`)
  expect(planted).toContain('sealed in the queue')
  expect(planted).toContain('outbox')
  expect(planted.filter((place) => place.startsWith('files/')).length).toBeGreaterThanOrEqual(3)

  await admin.api.executeErasure({ params: { requestId: request.id }, body: { transferTo: null } })
  expect((await problemOf(clara.api.listSessions())).status).toBeGreaterThanOrEqual(401)
  await idle(request.id)
  await traceless(word)
  const trail = await app.ctx.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.targetId, String(clara.id)))
  expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['privacy.erase', 'privacy.erased']))
  expect(await app.ctx.db.select().from(users).where(eq(users.id, clara.id))).toMatchObject([
    { name: 'Pessoa excluída', roles: [], passwordHash: null },
  ])
})

test('assistants that stay have a new owner and do not name the erased person [P2]', async () => {
  const word = 'umburana4410'
  const clara = await canary(word)
  const assistantId = await createPublishedAssistant(clara, 'Guia da biblioteca')
  await allowFiles(clara, assistantId)
  await talk(clara, assistantId, word)
  const requestId = await registerErasure(clara.email)
  await admin.api.executeErasure({ params: { requestId }, body: { transferTo: maria.email } })
  await idle(requestId)
  await traceless(word)
  expect(await maria.api.getDraft({ params: { assistantId } })).toMatchObject({
    config: { name: 'Guia da biblioteca' },
  })
})

test('a visitor is erased by the address given at the gate, on every link [P2]', async () => {
  const word = 'mandacaru9082'
  const link = await createShareLink(maria, shared, { identification: 'name_email', consentText: 'Posso?' })
  const body = { consent: { version: 1 }, name: `Clara ${word}`, email: `${word}@visita.test` }
  const { token } = await app.api().startVisit({ params: { token: link.token }, body })
  const { id } = await app.api(token).createVisitChat({ body: {} })
  await tellAll(await postMessage(app, token, id, { text: `Meu nome é ${word}` }))
  expect(await traces(word)).toContain('public.visits')
  const requestId = await registerErasure(body.email)
  await admin.api.executeErasure({ params: { requestId }, body: { transferTo: null } })
  await idle(requestId)
  await traceless(word)
  const { items } = await admin.api.listConsents({ query: { kind: 'link', state: 'withdrawn' } })
  expect(items).toMatchObject([{ personName: null, version: '1' }])
})

test('an erasure begins once, never for oneself, and always leaves an administrator [P2, Z10]', async () => {
  const clara = await canary('juazeiro5527')
  const requestId = await registerErasure(clara.email)
  const execute = () => admin.api.executeErasure({ params: { requestId }, body: { transferTo: null } })
  const newOwner = { params: { requestId }, body: { transferTo: 'ninguem@escola.test' } }
  expect((await problemOf(admin.api.executeErasure(newOwner))).code).toBe('privacy_new_owner_unknown')
  const both = await Promise.allSettled([execute(), execute()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const own = await registerErasure(admin.email)
  const call = { params: { requestId: own }, body: { transferTo: null } }
  expect((await problemOf(admin.api.executeErasure(call))).code).toBe('own_account')
  const last = await registerErasure(maria.email)
  const only = { params: { requestId: last }, body: { transferTo: null } }
  expect((await problemOf(admin.api.executeErasure(only))).code).toBe('last_administrator')
})
