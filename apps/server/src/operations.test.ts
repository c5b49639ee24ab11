import { randomUUID } from 'node:crypto'
import { type ApiKeyScope, apiKeyScopeNames, permissionsOfScopes } from '@prosa/contract/people/api-keys.ts'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import { contract, type OperationName } from '@prosa/contract/contract.ts'
import type { Problem } from '@prosa/contract/protocol/errors.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeys } from '#/modules/identity/auth/passkeys/passkeys.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { personQuestions } from '#/modules/attendance/attendance.tables.ts'
import { insertShare } from '#/modules/conversations/chat-shares/chat-shares.repository.ts'
import { attachments } from '#/modules/conversations/chats/attachments/attachments.tables.ts'
import { messages } from '#/modules/conversations/chats/chats.tables.ts'
import { groups } from '#/modules/identity/groups/groups.tables.ts'
import { permissionProfiles } from '#/modules/identity/permissions/profiles/profiles.tables.ts'
import { partners } from '#/modules/identity/partners/partners.tables.ts'
import { pushSubscriptions } from '#/modules/push/push.tables.ts'
import { ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import { testCases } from '#/modules/quality/test-cases/test-cases.tables.ts'
import { users } from '#/modules/identity/users/users.tables.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'
import { createApiKey } from '#test/api-keys.ts'
import {
  createGuest,
  createPublishedAssistant,
  createShareLink,
  createUser,
  createVisitor,
  grant,
  type TestUser,
} from '#test/factories.ts'
import { createAdministrationThings } from '#test/administration.ts'
import { sampleBodies } from '#test/samples.ts'
import { createSgaThings } from '#test/sga.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { insertWebhook } from '#test/webhooks.ts'

/** What has something inside, by the name of its id. */
const parents = ['assistantId', 'webhookId', 'chatId', 'userId', 'groupId', 'partnerId'] as const
type Parent = (typeof parents)[number]

/** Every operation as every kind of actor: what the contract says decides what must come back. */
let app: TestApp
let owner: TestUser
let stranger: TestUser
/** Uses the owner's assistant, and no more. */
let reader: TestUser
let admin: TestUser
/** An administrator from whom one permission after the other is taken. */
let lacking: TestUser
let suspended: TestUser
let guestToken: string
/** A stranger's, with every scope. */
let strangerKey: string
/** One of the owner's for each scope. */
let keyOf: Record<ApiKeyScope, string>
/** Real ids of the owner's things: whoever may not see them must not notice that they exist. */
let real: Record<string, string>
/** Ways to other things of the same kinds, in which none of those is. */
let elsewhere: Record<Parent, Record<string, string>>

const operations = Object.entries(contract as Record<string, Operation>).map(([name, operation]) => ({
  name,
  operation,
}))
const guarded = operations.filter(({ operation }) => operation.policy !== 'public')
/** A person's token is of no use where a guest is asked for. */
const asksPerson = ({ operation }: (typeof guarded)[number]) => operation.actors?.includes('user') ?? true
const onObjects = guarded.filter(({ operation }) => operation.params && operation.policy !== 'session')

beforeAll(async () => {
  app = await startTestApp()
  owner = await createUser(app)
  stranger = await createUser(app, { name: 'João Pereira' })
  admin = await createUser(app, { roles: ['admin'] })
  lacking = await createUser(app, { roles: ['admin'] })
  suspended = await createUser(app)
  await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
  guestToken = (await createGuest(app)).token
  strangerKey = (await createApiKey(app, stranger, [...apiKeyScopeNames])).secret
  keyOf = await createKeys()
  real = await createThings()
  reader = await createUser(app)
  await grant(app, reader, Number(real['assistantId']), 'viewer')
  elsewhere = await createOtherParents()
})

afterAll(() => app.close())

async function createKeys(): Promise<Record<ApiKeyScope, string>> {
  const keys: [ApiKeyScope, string][] = []
  for (const scope of apiKeyScopeNames) keys.push([scope, (await createApiKey(app, owner, [scope])).secret])
  return Object.fromEntries(keys) as Record<ApiKeyScope, string>
}

async function createThings(): Promise<Record<string, string>> {
  const assistantId = await createPublishedAssistant(owner)
  const params = { assistantId }
  const document = await owner.api.addText({ params, body: { name: 'Aviso', text: 'A prova é na sexta-feira.' } })
  const source = await owner.api.addWebSource({ params, body: { address: 'http://127.0.0.1:1/' } })
  const chat = await owner.api.createChat({ params, body: {} })
  const passkeyId = randomUUID()
  await app.ctx.db.insert(passkeys).values({
    id: passkeyId,
    userId: owner.id,
    credentialId: passkeyId,
    publicKey: Buffer.from('k'),
    counter: 0,
    name: 'Celular',
  })
  const { items } = await owner.api.listSessions()
  return {
    assistantId: String(assistantId),
    documentId: document.id,
    sourceId: source.id,
    chatId: chat.id,
    promptId: (await owner.api.createPrompt({ body: { title: 'Aviso', text: 'Avise a turma.' } })).id,
    folderId: (await owner.api.createChatFolder({ body: { name: 'Provas' } })).id,
    questionId: await insertQuestion(assistantId, chat.id),
    attachmentId: await insertAttachment(chat.id),
    ...(await insertChatShare(assistantId, chat.id)),
    ...(await insertRating(assistantId, chat.id)),
    number: '1',
    figure: 'days',
    userId: String(owner.id),
    kind: 'user',
    principalId: String(owner.id),
    sessionId: items[0]?.id ?? '',
    keyId: (await createApiKey(app, owner)).id,
    passkeyId,
    deviceId: await insertDevice(items[0]?.id ?? ''),
    ...(await insertWebhook(app, assistantId)),
    ...(await createAdministrationThings(app, assistantId, chat.id)),
    groupId: String(await insertGroup()),
    partnerId: String(await insertPartner()),
    profileId: String(await insertProfile()),
    permission: 'sga.integrations',
    ...(await createReported(assistantId)),
    requestId: (await owner.api.requestErasure({ body: {} })).id,
    activity: 'chats',
    ...(await createSgaThings(app)),
  }
}

async function insertDevice(sessionId: string): Promise<string> {
  const [id, endpointHash] = [randomUUID(), sha256(randomUUID())]
  const sealed = app.ctx.keys.seal('push/subscription', '{}')
  await app.ctx.db.insert(pushSubscriptions).values({ id, userId: owner.id, sessionId, endpointHash, sealed })
  return id
}

async function insertQuestion(assistantId: number, chatId: string): Promise<string> {
  const id = randomUUID()
  const hours = { weekdays: [0, 1, 2, 3, 4, 5, 6], groupId: null, opensAt: null, closesAt: null }
  await owner.api.updateAttendanceSettings({ params: { assistantId }, body: { enabled: true, ...hours } })
  await app.ctx.db.insert(personQuestions).values({ id, chatId, assistantId, text: 'Quem assina?' })
  return id
}

async function insertChatShare(assistantId: number, chatId: string) {
  const [id, token] = [randomUUID(), newToken()]
  const shown = { chatId, title: '', assistantName: 'Tutor', messages: [] }
  const link = { tokenHash: sha256(token), sealedToken: '', audience: 'organization' as const, endsAt: null }
  await insertShare(app.ctx.db, { id, userId: owner.id, assistantId, ...link, ...shown })
  return { chatShareId: id, token }
}

async function insertAttachment(chatId: string): Promise<string> {
  const [id, storageKey] = [randomUUID(), randomUUID()]
  await app.ctx.storage.put(storageKey, Buffer.from('Aviso'), { contentType: 'text/plain' })
  await app.ctx.db.insert(attachments).values({ id, chatId, name: 'aviso.txt', format: 'txt', bytes: 5, storageKey })
  return id
}

async function insertRating(assistantId: number, chatId: string) {
  const [messageId, ratingId, testId] = [randomUUID(), randomUUID(), randomUUID()]
  const answer = { id: messageId, chatId, role: 'assistant' as const, parts: [], status: 'done' as const }
  await app.ctx.db.insert(messages).values(answer)
  await app.ctx.db
    .insert(ratings)
    .values({ id: ratingId, messageId, chatId, assistantId, value: 'bad', origin: 'internal', day: '2026-03-04' })
  await app.ctx.db.insert(testCases).values({ id: testId, assistantId, question: 'Que horas abre?' })
  return { messageId, ratingId, testId }
}

/** A link with something that its visitor denounced. */
async function createReported(assistantId: number): Promise<{ linkId: string; reportId: string }> {
  const { id: linkId } = await createShareLink(owner, assistantId)
  const { token } = await createVisitor(app, linkId)
  await app.api(token).reportVisit({ body: { reason: 'other' } })
  const { items } = await owner.api.listReports({ params: { assistantId }, query: {} })
  return { linkId, reportId: items[0]?.id ?? '' }
}

async function createOtherParents(): Promise<typeof elsewhere> {
  const { id } = await stranger.api.createAssistant({ body: { name: 'De outra pessoa' } })
  await app.ctx.db.update(assistants).set({ chatsReadable: true }).where(eq(assistants.id, id))
  const chat = await owner.api.createChat({ params: { assistantId: Number(real['assistantId']) }, body: {} })
  const assistantId = String(id)
  const { webhookId } = await insertWebhook(app, id)
  return {
    assistantId: { assistantId },
    webhookId: { assistantId, webhookId },
    chatId: { chatId: chat.id },
    userId: { userId: String(stranger.id) },
    groupId: { groupId: String(await insertGroup('7º B')) },
    partnerId: { partnerId: String(await insertPartner('Escola Aurora')) },
  }
}

async function insertGroup(name = '6º A'): Promise<number> {
  const [group] = await app.ctx.db.insert(groups).values({ name, kind: 'class' }).returning({ id: groups.id })
  return group?.id ?? 0
}

async function insertProfile(): Promise<number> {
  const rows = await app.ctx.db.insert(permissionProfiles).values({ name: 'Regente' }).returning()
  return rows[0]?.id ?? 0
}

async function insertPartner(name = 'Colégio Horizonte'): Promise<number> {
  const [one] = await app.ctx.db.insert(partners).values({ name }).returning({ id: partners.id })
  return one?.id ?? 0
}

/** Ids of the right form that nothing has, by the contract; what is no id is said here. */
const nowhere: Record<string, string> = {
  ...Object.fromEntries(
    operations.flatMap(({ operation }) => Object.entries(operation.params?.shape ?? {}).map(missing)),
  ),
  number: '999',
  kind: 'user',
  permission: 'sga.integrations',
  figure: 'days',
  activity: 'chats',
  providerId: 'nenhum',
  token: 'nunca-existiu-esse-link',
  code: 'nunca-existiu-esse-codigo',
}

function missing([name, schema]: [string, z.core.$ZodType]): [string, string] {
  return [name, z.safeParse(schema, '999999').success ? '999999' : randomUUID()]
}

/** What a query cannot do without. */
const queries: Readonly<Record<string, string>> = {
  searchKnowledge: '?q=prova',
  listOlderMessages: `?before=${randomUUID()}`,
  findPeople: '?q=ana',
  exportStatsReport: '?month=2026-10',
  findBudgetTargets: '?scope=user',
  deleteModel: '?modelId=openai:x',
  confirmReturn: `?to=${encodeURIComponent('https://nunca.integrada.test/')}`,
}

async function call(name: string, ids: Record<string, string>, token?: string): Promise<Response> {
  const operation = (contract as Record<string, Operation>)[name] as Operation
  const path = operation.path.replaceAll(/:(\w+)/g, (_, key: string) => ids[key] ?? '')
  const form = new FormData()
  form.set('file', new File(['A aula começa às oito.'], 'aviso.txt', { type: 'text/plain' }))
  const body = operation.upload ? form : JSON.stringify(sampleBodies[name as OperationName]?.())
  return app.fetch(`${path}${queries[name] ?? ''}`, {
    method: operation.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(operation.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(operation.body || operation.upload ? { body } : {}),
  })
}

async function problemOf(response: Response): Promise<Omit<Problem, 'instance'>> {
  const { instance: _, ...problem } = (await response.json()) as Problem
  return problem
}

test('every operation names its policy, and every one with a body has a sample here [Z1]', () => {
  for (const { name, operation } of operations) {
    expect(operation.policy, name).toMatch(/^(public|session|[a-z]+\.[a-z_]+)$/)
    if (operation.body) expect(sampleBodies, name).toHaveProperty(name)
  }
})

test('every parameter of an operation on something names a real one here [Z2]', () => {
  const named = onObjects.flatMap(({ operation }) => Object.keys(operation.params?.shape ?? {}))
  expect([...new Set(named)].filter((name) => !real[name])).toEqual([])
})

describe.each(guarded)('$name', ({ name, operation }) => {
  test('without a token, or with a wrong one: 401 [T1]', async () => {
    for (const token of [undefined, newToken()]) {
      const response = await call(name, real, token)
      expect(response.status).toBe(401)
      expect(await problemOf(response)).toMatchObject({ code: 'session_required' })
    }
  })

  test('a suspended account: 403 [T1]', async () => {
    expect((await call(name, real, suspended.token)).status).toBe(asksPerson({ name, operation }) ? 403 : 401)
  })
})

const forPeople = guarded.filter(({ operation }) => !operation.actors?.includes('guest'))
test.each(forPeople)('a guest session is no session for $name: 401 [S38]', async ({ name }) => {
  expect((await call(name, real, guestToken)).status).toBe(401)
})

const permitted = guarded.filter(({ operation }) => operation.permission !== undefined)
test.each(permitted)('$name without its permission: 404, as if it did not exist [S48]', async ({ name, operation }) => {
  await app.ctx.db
    .update(users)
    .set({ permissionsRemoved: [operation.permission ?? ''] })
    .where(eq(users.id, lacking.id))
  expect((await call(name, real, lacking.token)).status).toBe(404)
})

const byKey = guarded.filter(({ operation }) => operation.actors?.includes('key'))
describe.each(byKey)('$name by a key', ({ name, operation }) => {
  const lacking = apiKeyScopeNames.filter(
    (scope) => !permissionsOfScopes([scope]).has(operation.permission ?? 'users.view'),
  )

  test('one without the scope finds nothing there: 404 [T8]', async () => {
    for (const scope of lacking) expect((await call(name, real, keyOf[scope])).status, scope).toBe(404)
    expect(lacking.length > 0 || operation.permission === 'assistants.view').toBe(true)
  })

  test('one with the scope is let in [T8]', async () => {
    const given = apiKeyScopeNames.find((scope) => !lacking.includes(scope))
    expect([401, 403]).not.toContain((await call(name, real, keyOf[given ?? 'chats'])).status)
  })
})

const notByKey = guarded.filter(({ operation }) => !operation.actors?.includes('key'))
test.each(notByKey)('$name is not for keys: 404 [T8]', async ({ name }) => {
  expect((await call(name, real, strangerKey)).status).toBe(404)
})

describe.each(onObjects)('$name', ({ name, operation }) => {
  test('what belongs to somebody else answers exactly as what never existed [Z2]', async () => {
    const tokens = [
      ...(asksPerson({ name, operation }) ? [stranger.token] : []),
      ...(operation.actors?.includes('guest') ? [guestToken] : []),
      ...(operation.actors?.includes('key') ? [strangerKey] : []),
    ]
    for (const token of tokens) {
      const [theirs, missing] = [await call(name, real, token), await call(name, nowhere, token)]
      expect(theirs.status).toBe(404)
      expect(await problemOf(theirs)).toEqual(await problemOf(missing))
      expect(theirs.headers.get('content-type')).toBe(missing.headers.get('content-type'))
    }
  })
})

/** Whoever may share an assistant may ask how it stands for anybody: that person is no part of it. */
const notInside = new Set(['previewAccess'])
const nested = onObjects.flatMap(({ name, operation: { path } }) =>
  parents
    .filter((parent) => !notInside.has(name) && new RegExp(`:${parent}/.*:`).test(path))
    .map((parent) => ({ name, parent })),
)
test.each(nested)(
  '$name: what is in one $parent is in no other, for who may see both [Z2]',
  async ({ name, parent }) => {
    const { token } = parent === 'chatId' ? owner : admin
    const inside = await call(name, { ...real, ...elsewhere[parent] }, token)
    expect(inside.status).toBe(404)
    expect(await problemOf(inside)).toEqual(
      await problemOf(await call(name, { ...nowhere, ...elsewhere[parent] }, token)),
    )
  },
)

/** What whoever only uses an assistant may ask about it; everything else below it is of those who look after it. */
const forReaders = new Set(['createChat', 'getAssistant', 'listChats', 'setFavorite'])
const below = onObjects.filter(
  ({ name, operation }) => operation.path.includes('/:assistantId') && !forReaders.has(name),
)
test.each(below)('$name is not for whoever only uses the assistant: 404 [S12, Z2]', async ({ name }) => {
  expect((await call(name, real, reader.token)).status).toBe(404)
})
