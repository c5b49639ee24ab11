import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { findChat } from '#/modules/conversations/messages/own-chats.repository.ts'
import { renewActor } from '#/modules/identity/sessions/access.service.ts'
import { findSession } from '#/modules/identity/sessions/session.repository.ts'
import { toActor } from '#/modules/identity/sessions/session.model.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const queries = vi.spyOn(pg.Client.prototype, 'query')

const app = await forFile(startTestApp())
const ana = await createUser(app)
const bia = await createUser(app)
const ofAna = await createChat(app, ana)
const ofBia = await createChat(app, bia)

const actor = async ({ token }: TestUser) => {
  const session = await findSession(app.ctx.pool, sha256(token))
  return renewActor(app.ctx, toActor(session!))
}

test('simultaneous requests for chats share a statement, and each actor gets only their own [Z2]', async () => {
  const [byAna, byBia] = [await actor(ana), await actor(bia)]
  queries.mockClear()
  const calls = [
    [byAna, ofAna],
    [byAna, ofBia],
    [byBia, ofBia],
    [byBia, ofAna],
  ] as const
  const found = await Promise.all(calls.map(([who, chat]) => findChat(app.ctx.pool, who, chat.id)))
  expect(found.map((chat) => chat?.id)).toEqual([ofAna.id, undefined, ofBia.id, undefined])
  expect(found[2]).toMatchObject({ userId: bia.id, assistant: { id: ofBia.assistantId, ownerId: bia.id } })
  const names = queries.mock.calls.map(([statement]) => (statement as unknown as pg.QueryConfig).name)
  expect(names.filter((name) => name === 'chat-find')).toHaveLength(1)
})

test('a connection plans the statements of nearly every request a few times, and then no more', async () => {
  const pool = new pg.Pool({ connectionString: app.ctx.pool.options.connectionString, max: 1 })
  const byAna = await actor(ana)
  for (let times = 0; times < 10; times++) {
    await findSession(pool, sha256(ana.token))
    await findChat(pool, byAna, ofAna.id)
  }
  const { rows } = await pool.query<{ name: string; plans: number }>(
    'select name, custom_plans::int as plans from pg_prepared_statements order by name',
  )
  await pool.end()
  expect(rows).toEqual([
    { name: 'chat-find', plans: 5 },
    { name: 'load-session', plans: 5 },
  ])
})
