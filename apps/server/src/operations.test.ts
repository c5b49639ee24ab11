import { mapOptions } from '@prosa/contract/assistants/assistant-options.ts'
import { randomUUID } from 'node:crypto'
import { type ApiKeyScope, apiKeyScopeNames, permissionsOfScopes } from '@prosa/contract/identity/api-keys.ts'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import { contract, type OperationName } from '@prosa/contract/client/contract.ts'
import { permissionNames } from '@prosa/contract/protocol/permissions.ts'
import type { Problem } from '@prosa/contract/protocol/errors.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { ActorRule } from '#/platform/authorization/rules.ts'
import { policies } from '#/policies.ts'
import { newToken } from '#/platform/secrets/keys.ts'
import { personActor } from '#test/actors.ts'
import { createApiKey } from '#test/api-keys.ts'
import { createGuest, createUser, grant, insertGroup, insertPartner, permit } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { sampleBody } from '#test/operations/samples.ts'
import { startTestApp } from '#test/test-app.ts'
import { insertWebhook } from '#test/webhooks.ts'
import { createThings, insertBase } from '#test/operations/things.ts'

/** Whether a policy lets in administrators only, not a person with all permissions. */
function isAdministrators(policy: string): boolean {
  const { admits } = (policies as Readonly<Record<string, Partial<ActorRule>>>)[policy] ?? {}
  const [admin, other] = (['admin', 'user'] as const).map((role) => admits?.(personActor([role], permissionNames)))
  return admin === true && other === false
}

/** Ids of things that contain other things. */
const parents = ['assistantId', 'webhookId', 'chatId', 'userId', 'groupId', 'partnerId', 'baseId'] as const
type Parent = (typeof parents)[number]

const operations = Object.entries(contract as Record<string, Operation>).map(([name, operation]) => ({
  name,
  operation,
}))
const guarded = operations.filter(({ operation }) => operation.policy !== 'public')
/** Whether a person's token is accepted, and not only a guest's. */
const asksPerson = ({ operation }: (typeof guarded)[number]) => operation.actors?.includes('user') ?? true
const onObjects = guarded.filter(({ operation }) => operation.params && operation.policy !== 'session')

async function createKeys(): Promise<Record<ApiKeyScope, string>> {
  const keys: [ApiKeyScope, string][] = []
  for (const scope of apiKeyScopeNames) keys.push([scope, (await createApiKey(app, owner, [scope])).secret])
  return Object.fromEntries(keys) as Record<ApiKeyScope, string>
}

async function createOtherParents(): Promise<typeof elsewhere> {
  const { id } = await stranger.api.createAssistant({ body: { name: 'De outra pessoa' } })
  await app.ctx.db
    .update(assistants)
    .set({ options: { ...mapOptions(false), chatsReadable: true } })
    .where(eq(assistants.id, id))
  const chat = await owner.api.createChat({ params: { assistantId: Number(real['assistantId']) }, body: {} })
  const assistantId = String(id)
  const { webhookId } = await insertWebhook(app, id)
  return {
    assistantId: { assistantId },
    webhookId: { assistantId, webhookId },
    chatId: { chatId: chat.id },
    userId: { userId: String(stranger.id) },
    groupId: { groupId: String(await insertGroup(app, '7º B')) },
    partnerId: { partnerId: String(await insertPartner(app, { name: 'Escola Aurora' })) },
    baseId: { baseId: String(await insertBase(app, 'Normas da rede')) },
  }
}

/** Valid ids that do not exist, by the contract; exceptions are listed here. */
const nowhere: Record<string, string> = {
  ...Object.fromEntries(
    operations.flatMap(({ operation }) => Object.entries(operation.params?.shape ?? {}).map(missing)),
  ),
  number: '999',
  kind: 'user',
  permission: 'sga.integrations',
  figure: 'days',
  of: 'groups',
  activity: 'chats',
  providerId: 'nenhum',
  token: 'nunca-existiu-esse-link',
  code: 'nunca-existiu-esse-codigo',
}

function missing([name, schema]: [string, z.core.$ZodType]): [string, string] {
  return [name, z.safeParse(schema, '999999').success ? '999999' : randomUUID()]
}

/** The required queries. */
const queries: Readonly<Record<string, string>> = {
  searchKnowledge: '?q=prova',
  listOlderMessages: `?before=${randomUUID()}`,
  findPeople: '?q=ana',
  exportStatsReport: '?month=2026-10',
  findBudgetTargets: '?scope=user',
  deleteModel: '?modelId=openai:x',
  confirmReturn: `?to=${encodeURIComponent('https://nunca.integrada.test/')}`,
}

/** Calls every operation as every kind of actor: the contract decides the expected result. */
const app = await forFile(startTestApp())
const owner = await createUser(app)
const stranger = await createUser(app, { name: 'João Pereira' })
const admin = await createUser(app, { roles: ['admin'] })
/** An administrator without one permission at a time. */
const lacking = await createUser(app, { roles: ['admin'] })
/** Has all permissions, but is not an administrator. */
const permitted = await createUser(app)
await permit(app, permitted, { added: [...permissionNames] })
const suspended = await createUser(app)
await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
const guestToken = (await createGuest(app)).token
/** A key of a stranger with every scope. */
const strangerKey = (await createApiKey(app, stranger, [...apiKeyScopeNames])).secret
/** A key of the owner for each scope. */
const keyOf: Record<ApiKeyScope, string> = await createKeys()
/** Real ids of the owner's things: unauthorized actors must not notice that they exist. */
const real: Record<string, string> = await createThings(app, owner, admin)
/** A person who may only use the owner's assistant. */
const reader = await createUser(app)
await grant(app, reader, Number(real['assistantId']), 'viewer')
/** Ids of other parents of the same kinds, which do not contain those things. */
const elsewhere: Record<Parent, Record<string, string>> = await createOtherParents()

async function call(name: string, ids: Record<string, string>, token?: string): Promise<Response> {
  const operation = (contract as Record<string, Operation>)[name] as Operation
  const path = operation.path.replaceAll(/:(\w+)/g, (_, key: string) => ids[key] ?? '')
  const form = new FormData()
  form.set('file', new File(['A aula começa às oito.'], 'aviso.txt', { type: 'text/plain' }))
  const body = operation.upload ? form : JSON.stringify(sampleBody(name as OperationName))
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

test('every operation names its policy, and every one with a body accepts its sample [Z1]', () => {
  for (const { name, operation } of operations) {
    expect(operation.policy, name).toMatch(/^(public|session|[a-z]+\.[a-z_]+)$/)
    const say = `${name} takes no such body: write one in apps/server/test/operations/samples.ts`
    expect(operation.body?.safeParse(sampleBody(name as OperationName)).error, say).toBeUndefined()
  }
})

test('every parameter of an operation on an object has a real id here [Z2]', () => {
  const named = onObjects.flatMap(({ operation }) => Object.keys(operation.params?.shape ?? {}))
  expect([...new Set(named)].filter((name) => !real[name])).toEqual([])
})

describe.each(guarded)('$name', ({ name, operation }) => {
  test('is 401 without a token or with a wrong one [T1]', async () => {
    for (const token of [undefined, newToken()]) {
      const response = await call(name, real, token)
      expect(response.status).toBe(401)
      expect(await problemOf(response)).toMatchObject({ code: 'session_required' })
    }
  })

  test('is 403 for a suspended account [T1]', async () => {
    expect((await call(name, real, suspended.token)).status).toBe(asksPerson({ name, operation }) ? 403 : 401)
  })
})

const forPeople = guarded.filter(({ operation }) => !operation.actors?.includes('guest'))
test.each(forPeople)('$name is 401 with a guest session [S38]', async ({ name }) => {
  expect((await call(name, real, guestToken)).status).toBe(401)
})

const asksPermission = guarded.filter(({ operation }) => operation.permission !== undefined)
test.each(asksPermission)(
  '$name is 404 without its permission, as if it did not exist [S48]',
  async ({ name, operation }) => {
    await permit(app, lacking, { removed: [operation.permission!] })
    expect((await call(name, real, lacking.token)).status).toBe(404)
  },
)

const forAdministrators = guarded.filter(({ operation }) => isAdministrators(operation.policy))
test.each(forAdministrators)(
  '$name is 404 for others than administrators, whatever their permissions [S50, Z1]',
  async ({ name }) => {
    expect((await call(name, real, permitted.token)).status).toBe(404)
  },
)

const byKey = guarded.filter(({ operation }) => operation.actors?.includes('key'))
describe.each(byKey)('$name by a key', ({ name, operation }) => {
  const lacking = apiKeyScopeNames.filter(
    (scope) => !permissionsOfScopes([scope]).has(operation.permission ?? 'users.view'),
  )

  test('is 404 with a key without the scope [T8]', async () => {
    for (const scope of lacking) expect((await call(name, real, keyOf[scope])).status, scope).toBe(404)
    expect(lacking.length > 0 || operation.permission === 'assistants.view').toBe(true)
  })

  test('accepts a key with the scope [T8]', async () => {
    const given = apiKeyScopeNames.find((scope) => !lacking.includes(scope))
    expect([401, 403]).not.toContain((await call(name, real, keyOf[given ?? 'chats'])).status)
  })
})

const notByKey = guarded.filter(({ operation }) => !operation.actors?.includes('key'))
test.each(notByKey)('$name is 404 with a key, which it does not accept [T8]', async ({ name }) => {
  expect((await call(name, real, strangerKey)).status).toBe(404)
})

/** Policies of personal things, which administrators may not see either. */
const ownAlone = /^(chat|key|session)\.|\.own$/

describe.each(onObjects)('$name', ({ name, operation }) => {
  test('another person’s object answers exactly like one that does not exist [Z2, Z4]', async () => {
    const tokens = [
      ...(asksPerson({ name, operation }) ? [stranger.token] : []),
      ...(asksPerson({ name, operation }) && ownAlone.test(operation.policy) ? [admin.token] : []),
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

/** A person who may share an assistant may preview anybody's access: that person is not inside the assistant. */
const notInside = new Set(['previewAccess'])
const nested = onObjects.flatMap(({ name, operation: { path } }) =>
  parents
    .filter((parent) => !notInside.has(name) && new RegExp(`:${parent}/.*:`).test(path))
    .map((parent) => ({ name, parent })),
)
test.each(nested)(
  '$name: an object in one $parent is not found in another, even if both are visible [Z2]',
  async ({ name, parent }) => {
    const { token } = parent === 'chatId' ? owner : admin
    const inside = await call(name, { ...real, ...elsewhere[parent] }, token)
    expect(inside.status).toBe(404)
    expect(await problemOf(inside)).toEqual(
      await problemOf(await call(name, { ...nowhere, ...elsewhere[parent] }, token)),
    )
  },
)

/** Operations for readers of an assistant; all others below it are for its editors. */
const forReaders = new Set(['createChat', 'getAssistant', 'listChats', 'setFavorite'])
const below = onObjects.filter(
  ({ name, operation }) => operation.path.includes('/:assistantId') && !forReaders.has(name),
)
test.each(below)('$name is 404 for a person who only uses the assistant [S12, Z2]', async ({ name }) => {
  expect((await call(name, real, reader.token)).status).toBe(404)
})
