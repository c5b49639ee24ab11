import { createHash, randomUUID } from 'node:crypto'
import { API_KEY_PREFIX, type ApiKeyScope, apiKeyScopeNames, MAX_API_KEYS } from '@prosa/contract/identity/api-keys.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '#/app.ts'
import { apiKeys } from '#/modules/identity/accounts/api-keys.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { auditEvents } from '#/platform/events/events.tables.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { problemOf } from '#test/accounts.ts'
import { allowKeys, createApiKey } from '#test/api-keys.ts'
import { eventsOf, openChat, readUntil } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser, grant, permit, type TestUser, insertPartner } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const { models, app } = await forFile(startWithModel())
const admin = await createUser(app, { roles: ['admin'] })
const maria = await createUser(app)
await allowKeys(app, maria)

const rowOf = async (id: string) => (await app.ctx.db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]
const callWithKey = (secret: string | undefined, path = '/api/assistants') =>
  app.fetch(path, { headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` } })
const create = (person: TestUser, more: { scopes?: ApiKeyScope[]; expiresInDays?: 30 | 90 | 365 | null } = {}) =>
  person.api.createApiKey({ body: { name: 'Moodle', scopes: ['chats'], expiresInDays: 30, ...more } })
const edit = (id: string, change: Partial<typeof apiKeys.$inferInsert>) =>
  app.ctx.db.update(apiKeys).set(change).where(eq(apiKeys.id, id))

describe('a personal key [T8]', () => {
  test('is shown once, begins with its prefix, has 256 random bits, and only its hash is stored [T8, T4]', async () => {
    const { apiKey, secret } = await create(maria)
    expect(secret).toMatch(new RegExp(`^${API_KEY_PREFIX}[\\w-]{43}$`))
    const row = await rowOf(apiKey.id)
    expect(row?.tokenHash).toEqual(createHash('sha256').update(secret).digest())
    expect(JSON.stringify({ ...row, tokenHash: null })).not.toContain(secret.slice(API_KEY_PREFIX.length, -4))
    const { items } = await maria.api.listApiKeys()
    expect(items.find(({ id }) => id === apiKey.id)).toEqual(apiKey)
    expect(JSON.stringify(items)).not.toContain(secret)
    expect(secret.endsWith(apiKey.ending)).toBe(true)
  })

  test('the stored values open nothing [T8]', async () => {
    const { apiKey } = await create(maria)
    const row = await rowOf(apiKey.id)
    const hash = row?.tokenHash ?? Buffer.alloc(0)
    for (const value of [apiKey.id, hash.toString('hex'), `${API_KEY_PREFIX}${hash.toString('base64url')}`]) {
      expect((await callWithKey(value)).status).toBe(401)
    }
  })

  test('lasts 30, 90 or 365 days; only administrators may have one without an end [T8]', async () => {
    const { apiKey } = await create(maria, { expiresInDays: 90 })
    const days = (Date.parse(apiKey.expiresAt ?? '') - Date.parse(apiKey.createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(90)
    expect((await create(admin, { expiresInDays: null })).apiKey.expiresAt).toBeNull()
    const refusal = await problemOf(create(maria, { expiresInDays: null }))
    expect(refusal).toMatchObject({ status: 422, errors: [{ pointer: '#/expiresInDays' }] })
  })

  test('unknown, expired and revoked keys get the same answer [T1]', async () => {
    const [expired, revoked] = [await create(maria), await create(maria)]
    await edit(expired.apiKey.id, { expiresAt: new Date(0) })
    await maria.api.revokeApiKey({ params: { keyId: revoked.apiKey.id } })
    const tokens = [`${API_KEY_PREFIX}${'x'.repeat(43)}`, expired.secret, revoked.secret, undefined]
    const shapes = await Promise.all(
      tokens.map(async (token) => {
        const response = await callWithKey(token)
        const { instance: _, ...problem } = (await response.json()) as Record<string, unknown>
        return { status: response.status, type: response.headers.get('content-type'), problem }
      }),
    )
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
    expect(shapes[0]).toMatchObject({ status: 401, problem: { code: 'session_required' } })
    const { items } = await maria.api.listApiKeys()
    expect(items.find(({ id }) => id === expired.apiKey.id)).toMatchObject({ expired: true })
  })

  test('its last use is stored at most once a minute', async () => {
    const { apiKey, secret } = await create(maria)
    await callWithKey(secret)
    const first = (await rowOf(apiKey.id))?.lastUsedAt
    expect(first).toBeInstanceOf(Date)
    await callWithKey(secret)
    expect((await rowOf(apiKey.id))?.lastUsedAt).toEqual(first)
    await edit(apiKey.id, { lastUsedAt: new Date(Date.now() - 61_000) })
    await callWithKey(secret)
    expect((await rowOf(apiKey.id))?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity)
  })

  test('a person has at most twenty keys, however fast they are created [Z10]', async () => {
    const person = await createUser(app, { roles: ['admin'] })
    const rows = Array.from({ length: MAX_API_KEYS - 1 }, (_, index) => ({
      id: randomUUID(),
      userId: person.id,
      tokenHash: Buffer.from(`${person.id}-${index}`),
      name: `Chave ${index}`,
      scopes: ['chats'],
      ending: 'abcd',
    }))
    await app.ctx.db.insert(apiKeys).values(rows)
    const tries = await Promise.allSettled([create(person), create(person), create(person)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await problemOf(create(person))).toMatchObject({ status: 409, code: 'api_keys_limit' })
  })

  test('creating and revoking a key are in the audit trail, by its id alone [G1]', async () => {
    const { apiKey, secret } = await create(maria)
    await maria.api.revokeApiKey({ params: { keyId: apiKey.id } })
    const events = await app.ctx.db
      .select()
      .from(auditEvents)
      .where(sql`data->>'keyId' = ${apiKey.id}`)
    expect(events.map(({ action }) => action).toSorted()).toEqual(['api-key.create', 'api-key.revoke'])
    expect(JSON.stringify(events)).not.toContain(secret)
  })
})

describe('scopes [T8]', () => {
  test('a key never has more than its person has now [Z3]', async () => {
    const person = await createUser(app)
    const key = await createApiKey(app, person, ['assistants.write'])
    await expect(key.api.createAssistant({ body: { name: 'Agora sim' } })).resolves.toBeDefined()
    await permit(app, person, { removed: ['assistants.create'] })
    expect(await problemOf(key.api.createAssistant({ body: { name: 'Agora não' } }))).toMatchObject({ status: 404 })
    await permit(app, person, { added: [] })
    expect(await problemOf(key.api.listAssistants({ query: {} })), 'who may have no keys').toMatchObject({
      status: 401,
    })
  })

  test('idempotency keys work for API keys, separately for each key [Rel6]', async () => {
    const [one, other] = [await createApiKey(app, maria, ['assistants.write']), await keyWithEverything()]
    const headers = { 'idempotency-key': randomUUID() }
    const name = `Uma vez ${randomUUID()}`
    const make = (key: { api: TestUser['api'] }) => key.api.createAssistant({ body: { name } }, { headers })
    const [first, again, third] = [await make(one), await make(one), await make(other)]
    expect(again.id).toBe(first.id)
    expect(third.id).not.toBe(first.id)
    expect(await app.ctx.db.$count(assistants, sql`draft->>'name' = ${name}`)).toBe(2)
  })

  test('limits count separately for each key [T3]', async () => {
    const [one, other] = [await keyWithEverything(), await createApiKey(app, maria, ['assistants.write'])]
    const make = (key: { api: TestUser['api'] }) => key.api.createAssistant({ body: { name: 'Muitos' } })
    const tries = await Promise.allSettled(Array.from({ length: 31 }, () => make(one)))
    const refused = tries.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(await problemOf(make(one))).toMatchObject({ status: 429, retryAfter: expect.any(Number) as number })
    await expect(make(other)).resolves.toBeDefined()
  })
})

describe('the end of a key [T6]', () => {
  async function streaming() {
    const person = await createUser(app)
    const assistantId = await createPublishedAssistant(maria)
    await grant(app, person, assistantId, 'viewer')
    const key = await createApiKey(app, person)
    models.next({ tokens: 2000, tokensPerSecond: 20 })
    const chat = await openChat(app, { ...person, token: key.secret }, assistantId)
    const events = eventsOf(await chat.send('Conte uma história longa.'))
    await readUntil(events, ({ event }) => event === 'delta')
    return { person, key, events, stop: () => person.api.stopChat({ params: { chatId: chat.id } }) }
  }

  test('a revoked key opens nothing, and its open streams are cut [T6]', async () => {
    const { person, key, events, stop } = await streaming()
    await person.api.revokeApiKey({ params: { keyId: key.id } })
    const rest = await readUntil(events)
    expect(rest.map(({ event }) => event)).not.toContain('done')
    expect((await callWithKey(key.secret)).status).toBe(401)
    await stop()
  })

  test('suspending its person gives 403 and cuts its streams; reactivation does not revive it [T6]', async () => {
    const { person, key, events } = await streaming()
    const change = (status: 'suspended' | 'active') =>
      admin.api.updateUser({ params: { userId: person.id }, body: { status } })
    await change('suspended')
    const rest = await readUntil(events)
    expect(rest.map(({ event }) => event)).not.toContain('done')
    expect((await callWithKey(key.secret)).status).toBe(403)
    await change('active')
    expect((await callWithKey(key.secret)).status).toBe(401)
    expect(await app.ctx.db.$count(apiKeys, eq(apiKeys.userId, person.id))).toBe(0)
  })

  test('changed roles cut its streams; its next use has the new permissions [T6]', async () => {
    const { person, key, events } = await streaming()
    const body = { roles: ['partner' as const], partnerId: await insertPartner(app) }
    await admin.api.updateUser({ params: { userId: person.id }, body })
    expect((await readUntil(events)).map(({ event }) => event)).not.toContain('done')
    expect((await callWithKey(key.secret)).status).toBe(200)
  })
})

async function keyHolder(): Promise<TestUser> {
  const person = await createUser(app)
  await allowKeys(app, person)
  return person
}

let everything: ReturnType<typeof createApiKey> | undefined
const keyWithEverything = () => (everything ??= createApiKey(app, maria, [...apiKeyScopeNames]))

test('no log line contains a key, and refused calls are logged under its id [G1, T4]', async () => {
  const lines: string[] = []
  const log = createLogger({ level: 'trace', stream: { write: (line) => lines.push(line) } })
  const logged = createApp({ ...app.ctx, log })
  const person = await keyHolder()
  const { apiKey, secret } = await create(person)
  const call = (path: string) => logged.request(path, { headers: { authorization: `Bearer ${secret}` } }, {})
  for (const path of ['/api/users', '/api/assistants', '/api/chats/1']) await call(path)
  await person.api.revokeApiKey({ params: { keyId: apiKey.id } })
  await call('/api/assistants')
  expect(lines.some((line) => line.includes('access.denied') && line.includes(`key:${apiKey.id}`))).toBe(true)
  expect(lines.join('')).not.toContain(secret.slice(API_KEY_PREFIX.length))
})
