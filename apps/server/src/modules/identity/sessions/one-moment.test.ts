import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { findSession } from '#/modules/identity/sessions/session.repository.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const queries = vi.spyOn(pg.Client.prototype, 'query')

const app = await forFile(startTestApp())
const people = await Promise.all(['Ana', 'Bia', 'Caio'].map((name) => createUser(app, { name })))

const tokens = () => [...people.map(({ token }) => token), 'nobody', people[0]!.token]
const found = async () => {
  const sessions = await Promise.all(tokens().map((token) => findSession(app.ctx.pool, sha256(token))))
  return sessions.map((session) => session?.name)
}

test('sessions that are asked for in one moment share a statement, and each token gets its own person [T6]', async () => {
  queries.mockClear()
  expect(await found()).toEqual(['Ana', 'Bia', 'Caio', undefined, 'Ana'])
  const names = queries.mock.calls.map(([asked]) => (asked as unknown as pg.QueryConfig).name)
  expect(names.filter((name) => name === 'load-session')).toHaveLength(1)
})

test('one that has ended is gone for the very next request, whoever else asks with it [T6]', async () => {
  await app.ctx.db.execute(sql`delete from sessions where token_hash = ${sha256(people[1]!.token)}`)
  expect(await found()).toEqual(['Ana', undefined, 'Caio', undefined, 'Ana'])
  await app.ctx.db.execute(
    sql`update sessions set idle_expires_at = now() where token_hash = ${sha256(people[0]!.token)}`,
  )
  expect(await found()).toEqual([undefined, undefined, 'Caio', undefined, undefined])
})
