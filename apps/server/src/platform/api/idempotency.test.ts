import { createHash, randomUUID } from 'node:crypto'
import type { Problem } from '@prosa/contract/protocol/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { runOncePerKey } from '#/platform/api/idempotency.ts'
import { idempotencyKeys } from '#/platform/api/idempotency.tables.ts'
import type { DomainError } from '#/platform/errors/domain-error.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const user = await createUser(app)
const other = await createUser(app, { roles: ['admin'] })

const create = (name: string, key: string, { token }: TestUser = user) =>
  app.fetch('/api/assistants', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name }),
  })
const countOf = async (owner: TestUser) => app.ctx.db.$count(assistants, eq(assistants.ownerId, owner.id))
const codeOf = async (response: Response) => ((await response.json()) as Problem).code
const age = (key: string, time: string) =>
  app.ctx.db.execute(sql`update ${idempotencyKeys} set claimed_at = claimed_at - ${time}::interval where key = ${key}`)

/** A call whose work the test controls. */
const call = (key: string, work: () => Promise<unknown>, content: unknown = 'same') =>
  runOncePerKey(app.ctx, { actor: 'user:0', key, content, log: app.ctx.log }, work)
const refusal = (answer: Promise<unknown>) => answer.catch((error: DomainError) => error.code)

test('the same key and body get the same answer, and one record is created [Rel6]', async () => {
  const person = await createUser(app)
  const key = randomUUID()
  const [first, second] = [await create('Tutor', key, person), await create('Tutor', key, person)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.text()).toBe(await first.text())
  expect(await countOf(person)).toBe(1)
})

test('of ten calls at once one works; the others get its answer or are told to wait [Rel6, Z10]', async () => {
  const person = await createUser(app)
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 10 }, () => create('Tutor', key, person)))
  const made = responses.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThanOrEqual(1)
  for (const response of responses.filter(({ status }) => status !== 201)) {
    expect([response.status, await codeOf(response)]).toEqual([409, 'request_running'])
    expect(response.headers.get('retry-after')).toBe('1')
  }
  expect(new Set(await Promise.all(made.map((response) => response.text()))).size).toBe(1)
  expect(await countOf(person)).toBe(1)
})

test('a call without an answer runs once too, and its repetition after a deletion is done [Rel6]', async () => {
  const { id } = await createUser(app)
  const post =
    (path: string, body?: object, key: string = randomUUID(), { token }: TestUser = other) =>
    () =>
      app.fetch(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        ...(body && { body: JSON.stringify(body) }),
      })
  const twice = async (ask: () => Promise<Response>) => [(await ask()).status, (await ask()).status]
  const [deletion, wish] = [`/api/users/${id}/deletion`, { transferTo: null, chats: 'delete' }]
  expect(await twice(post(deletion, wish))).toEqual([204, 204])
  expect((await post(deletion, wish)()).status, 'asked anew').toBe(404)
  const request = await user.api.requestErasure({ body: { message: '' } })
  expect(await twice(post(`/api/me/privacy/requests/${request.id}/cancel`, undefined, randomUUID(), user))).toEqual([
    204, 204,
  ])
})

test('the input of a call cannot be guessed from the table [Rel6, T4]', async () => {
  const [key, content] = [randomUUID(), ['changePassword', { body: { currentPassword: 'girassol' } }]]
  await call(key, async () => 'done', content)
  const [stored] = await app.ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  expect(stored?.fingerprint).not.toEqual(createHash('sha256').update(JSON.stringify(content)).digest())
})

test('the same key with another body or at another address is 422 [Rel6]', async () => {
  const key = randomUUID()
  await create('Tutor', key)
  const response = await create('Professor', key)
  expect([response.status, await codeOf(response)]).toEqual([422, 'idempotency_mismatch'])
  expect(await refusal(call(key, async () => 1, 'one thing'))).toBe(1)
  expect(await refusal(call(key, async () => 2, 'another'))).toBe('idempotency_mismatch')
})

test('a key belongs to its actor: another person’s same key is a new call [Rel6]', async () => {
  const key = randomUUID()
  const [mine, theirs] = [await create('Tutor', key), await create('Tutor', key, other)]
  expect(((await theirs.json()) as { id: number }).id).not.toBe(((await mine.json()) as { id: number }).id)
})

test('a failed call changed nothing, and its key may be used again [Rel6]', async () => {
  const key = randomUUID()
  await expect(call(key, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  expect(await call(key, async () => 'done')).toBe('done')
  expect((await create('x', key)).status).toBe(422)
  expect((await create('Tutor', key)).status).toBe(201)
})

test('a key left by a dead process is free after a minute, only for the same call [Rel6]', async () => {
  const key = randomUUID()
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const late = call(key, () => {
    begun.resolve()
    return held.promise
  })
  await begun.promise
  expect(await refusal(call(key, async () => 'again'))).toBe('request_running')
  await age(key, '61 seconds')
  expect(await refusal(call(key, async () => 'again', 'another'))).toBe('idempotency_mismatch')
  expect(await call(key, async () => 'again')).toBe('again')
  held.resolve('late')
  expect(await late).toBe('late')
  expect(await call(key, async () => 'never'), 'the answer of whoever has the key stays').toBe('again')
})

/** A call whose process dies at some moment: its promise never settles. */
function dying(key: string, until: () => Promise<unknown>, reached: PromiseWithResolvers<void>) {
  const never = call(key, async () => {
    await until()
    reached.resolve()
    await new Promise(() => {})
  })
  void never.catch(() => undefined)
  return reached.promise
}
const addSomething = () =>
  app.ctx.db.transaction(async (tx) => {
    await tx.insert(idempotencyKeys).values(something(randomUUID()))
    return 'made'
  })
const something = (key: string) => ({
  actor: 'thing',
  key,
  fingerprint: Buffer.alloc(1),
  claim: randomUUID(),
  claimedAt: new Date(),
})
const things = () => app.ctx.db.$count(idempotencyKeys, eq(idempotencyKeys.actor, 'thing'))

test('after a crash between commit and answer a repetition creates nothing and is refused as done [Rel6, Rel1]', async () => {
  const [key, before] = [randomUUID(), await things()]
  await dying(key, addSomething, Promise.withResolvers())
  expect(await refusal(call(key, addSomething))).toBe('request_running')
  await age(key, '61 seconds')
  expect(await refusal(call(key, addSomething))).toBe('request_done')
  expect(await things()).toBe(before + 1)
})

test('after a crash before the commit nothing was created, and a repetition a minute later creates it [Rel6, Rel1]', async () => {
  const [key, before] = [randomUUID(), await things()]
  const reached = Promise.withResolvers<void>()
  const rollBack = () =>
    app.ctx.db
      .transaction(async (tx) => {
        await tx.insert(idempotencyKeys).values(something(randomUUID()))
        throw new Error('the connection is lost')
      })
      .catch(() => undefined)
  await dying(key, rollBack, reached)
  await age(key, '61 seconds')
  await call(key, addSomething)
  expect(await things()).toBe(before + 1)
})

test('keys live 24 hours, and a job removes them [C12]', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  for (const key of [old, young]) await call(key, async () => key)
  await age(old, '24 hours 1 minute')
  await age(young, '23 hours 59 minutes')
  expect(await call(young, async () => 'never')).toBe(young)
  await app.ctx.jobs.send(app.ctx.db, 'idempotency-keys.clean', {})
  await vi.waitFor(async () => expect(await app.ctx.db.$count(idempotencyKeys, eq(idempotencyKeys.key, old))).toBe(0), {
    timeout: 10_000,
    interval: 50,
  })
  expect(await app.ctx.db.$count(idempotencyKeys, eq(idempotencyKeys.key, young))).toBe(1)
  expect(await call(old, async () => 'anew')).toBe('anew')
})

test('stored answers are encrypted, because some hold a link or a token [T4]', async () => {
  const key = randomUUID()
  const body = { name: 'Nova Pessoa', email: `${randomUUID()}@escola.test`, roles: ['user' as const] }
  const invite = () => other.api.inviteUser({ body }, { headers: { 'idempotency-key': key } })
  const { inviteUrl } = await invite()
  expect(await invite()).toMatchObject({ inviteUrl })
  const [row] = await app.ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  const storedText = JSON.stringify(row)
  expect(storedText).not.toContain(body.email)
  expect(storedText).not.toContain(new URL(inviteUrl).searchParams.get('token'))
})

test.each(['', 'k'.repeat(256)])('a key must have 1 to 255 characters [C12]', async (key) => {
  const response = await create('Tutor', key)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: [{ pointer: '#header/idempotency-key' }] })
})
