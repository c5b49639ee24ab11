import { randomUUID } from 'node:crypto'
import type { Operation } from '@prosa/contract/api.ts'
import { contract, type OperationName } from '@prosa/contract/contract.ts'
import type { Problem } from '@prosa/contract/errors.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#/modules/users/users.tables.ts'
import { newToken } from '#/platform/secrets/keys.ts'
import { createGuest, createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { sampleBodies } from '#test/samples.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Every operation as every kind of actor: what the contract says decides what must come back. */
let app: TestApp
let owner: TestUser
let stranger: TestUser
let partner: TestUser
let suspended: TestUser
let guestToken: string
/** Real ids of the owner's things: whoever may not see them must not notice that they exist. */
let real: Record<string, string>

const operations = Object.entries(contract as Record<string, Operation>).map(([name, operation]) => ({
  name,
  operation,
}))
const guarded = operations.filter(({ operation }) => operation.policy !== 'public')
const onObjects = guarded.filter(({ operation }) => operation.params && operation.policy !== 'session')

beforeAll(async () => {
  app = await startTestApp()
  owner = await createUser(app)
  stranger = await createUser(app, { name: 'João Pereira' })
  partner = await createUser(app, { roles: ['partner'] })
  suspended = await createUser(app)
  await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
  guestToken = (await createGuest(app)).token
  real = await createThings()
})

afterAll(() => app.close())

async function createThings(): Promise<Record<string, string>> {
  const assistantId = await createPublishedAssistant(owner)
  const params = { assistantId }
  const document = await owner.api.addText({ params, body: { name: 'Aviso', text: 'A prova é na sexta-feira.' } })
  const chat = await owner.api.createChat({ params, body: {} })
  const { items } = await owner.api.listSessions()
  return {
    assistantId: String(assistantId),
    documentId: document.id,
    chatId: chat.id,
    messageId: randomUUID(),
    number: '1',
    userId: String(owner.id),
    sessionId: items[0]?.id ?? '',
  }
}

const nowhere: Record<string, string> = {
  assistantId: '999999',
  documentId: randomUUID(),
  chatId: randomUUID(),
  messageId: randomUUID(),
  number: '999',
  userId: '999999',
  sessionId: randomUUID(),
}

async function call(name: string, ids: Record<string, string>, token?: string): Promise<Response> {
  const operation = (contract as Record<string, Operation>)[name] as Operation
  const path = operation.path.replaceAll(/:(\w+)/g, (_, key: string) => ids[key] ?? '')
  const form = new FormData()
  form.set('file', new File(['A aula começa às oito.'], 'aviso.txt', { type: 'text/plain' }))
  const body = operation.upload ? form : JSON.stringify(sampleBodies[name as OperationName]?.())
  return app.fetch(
    `${path}${name === 'searchKnowledge' ? '?q=prova' : ''}${name === 'listOlderMessages' ? `?before=${randomUUID()}` : ''}`,
    {
      method: operation.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(operation.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(operation.body || operation.upload ? { body } : {}),
    },
  )
}

async function problemOf(response: Response): Promise<Omit<Problem, 'instance'>> {
  const { instance: _, ...problem } = (await response.json()) as Problem
  return problem
}

test('Z1 every operation names its policy, and every one with a body has a sample here', () => {
  for (const { name, operation } of operations) {
    expect(operation.policy, name).toMatch(/^(public|session|[a-z]+\.[a-z_]+)$/)
    if (operation.body) expect(sampleBodies, name).toHaveProperty(name)
  }
})

describe.each(guarded)('$name', ({ name }) => {
  test('T1 without a token, or with a wrong one: 401', async () => {
    for (const token of [undefined, newToken()]) {
      const response = await call(name, real, token)
      expect(response.status).toBe(401)
      expect(await problemOf(response)).toMatchObject({ code: 'session_required' })
    }
  })

  test('T1 a suspended account: 403', async () => {
    expect((await call(name, real, suspended.token)).status).toBe(403)
  })
})

const forPeople = guarded.filter(({ operation }) => !operation.actors?.includes('guest'))
test.each(forPeople)('S38 a guest session is no session for $name: 401', async ({ name }) => {
  expect((await call(name, real, guestToken)).status).toBe(401)
})

const permitted = guarded.filter(({ operation }) => operation.permission !== undefined)
test.each(permitted)('S48 $name without its permission: 404, as if it did not exist', async ({ name, operation }) => {
  await app.ctx.db
    .update(users)
    .set({ permissionsRemoved: [operation.permission ?? ''] })
    .where(eq(users.id, partner.id))
  expect((await call(name, real, partner.token)).status).toBe(404)
})

describe.each(onObjects)('$name', ({ name, operation }) => {
  test('Z2 what belongs to somebody else answers exactly as what never existed', async () => {
    const tokens = [stranger.token, ...(operation.actors?.includes('guest') ? [guestToken] : [])]
    for (const token of tokens) {
      const [theirs, missing] = [await call(name, real, token), await call(name, nowhere, token)]
      expect(theirs.status).toBe(404)
      expect(await problemOf(theirs)).toEqual(await problemOf(missing))
      expect(theirs.headers.get('content-type')).toBe(missing.headers.get('content-type'))
    }
  })
})
