import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { notifyPeople } from '#/modules/assistants/access/access-mail.service.ts'
import { onAccessChanged, onSessionsEnded } from '#/modules/identity/sessions/access.service.ts'
import { PART_ROWS } from '#/platform/db/in-parts.ts'
import { findMostRows } from '#test/database/most-rows.ts'
import { createPublishedAssistant, createShareLink, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

/** Enough people for work in portions to need several. */
const PEOPLE = 3 * PART_ROWS + 7

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
const { rows: people } = await app.ctx.pool.query<{ id: number }>(
  `insert into users (name, email, roles) select 'Pessoa ' || n, 'p' || n || '@rede.test', '{user}' from generate_series(1, $1::int) n returning id`,
  [PEOPLE],
)
const userIds = people.map(({ id }) => id)
await app.ctx.pool.query(
  `insert into identities (id, user_id, issuer, subject, email, claims, claimed_at)
   select gen_random_uuid(), id, 'https://rede.test', id::text, email, '{"groups": ["Alunos"]}', now() from users where id = any($1)`,
  [userIds],
)

// Work in the background would count among the queries of a test.
await app.ctx.jobs.stop({ timeoutMs: 1000 })
const queries = vi.spyOn(pg.Client.prototype, 'query')
beforeEach(() => {
  queries.mockClear()
})

/** The most notifications that one statement sent since the test began. */
async function mostNotices(): Promise<number> {
  const notices = queries.mock.results.map(async ({ value }, index) => {
    const [query] = queries.mock.calls[index] as unknown as [pg.QueryConfig]
    // a pool's own queries return through a callback
    const result = (await value) as unknown as pg.QueryResult | undefined
    return query.text?.includes('pg_notify') ? (result?.rows.length ?? 0) : 0
  })
  return Math.max(...(await Promise.all(notices)))
}

test('a search for people in list and audit trail uses the trigram index [S29, G1]', async () => {
  await app.ctx.pool.query('vacuum analyze users')
  const found = await admin.api.listUsers({ query: { q: 'PESSÓA p42@rede' } })
  expect(found.items.map(({ name }) => name)).toEqual(['Pessoa 42'])
  expect((await admin.api.listUsers({ query: { q: '42' } })).total, 'too short for the index').toBeGreaterThanOrEqual(
    18,
  )
  await admin.api.listAuditEvents({ query: { q: 'p42@rede' } })
  const searches = queries.mock.calls.flatMap((call) => {
    const [query, values] = call as unknown as [pg.QueryConfig, unknown[] | undefined]
    return query.text?.includes('trigrams(') ? [{ text: query.text, values: query.values ?? values }] : []
  })
  expect(searches).toHaveLength(2)
  for (const { text, values } of searches) {
    const { rows } = await app.ctx.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on users_search')
  }
})

test('an import of people reads only the groups and institutions that it names [S29]', async () => {
  await app.ctx.pool.query(
    `insert into groups (name, kind) select 'Turma ' || n, 'class' from generate_series(1, $1::int) n`,
    [2 * PART_ROWS],
  )
  const mapping = { name: 0, email: 1, groups: 2 }
  const csv = 'Nome;E-mail;Turma\nAna;ana@nova.test;turma 7\nBia;bia@nova.test;Turma 0'
  const checked = await admin.api.importUsers({ body: { csv, mapping, dryRun: true } })
  expect(checked).toMatchObject({ created: 1, problems: [{ line: 3 }] })
  expect(await findMostRows(queries)).toBeLessThan(10)
})

test('a change for everybody in a large group sends few notifications that reach each person [S14, T6]', async () => {
  const { id: groupId } = await admin.api.createGroup({
    body: { name: 'Rede inteira', kind: 'group', description: '' },
  })
  const params = { groupId }
  const emails = userIds.map((_, index) => `p${index + 1}@rede.test`)
  const [first, last, stranger] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const subjects = [`user:${userIds[0]!}`, `user:${userIds.at(-1)!}`, `user:${admin.id}`] as const
  const offs = [first, last, stranger].map((onChange, index) => onAccessChanged(app.ctx, [subjects[index]!], onChange))
  const callCounts = () => [first, last].map(({ mock }) => mock.calls.length)
  await app.ctx.listen.ready()
  expect(await admin.api.addGroupMembers({ params, body: { emails } })).toMatchObject({ added: PEOPLE, unknown: [] })
  await expect.poll(callCounts).toEqual([1, 1])
  queries.mockClear()
  await admin.api.updateGroup({ params, body: { archived: true } })
  await expect.poll(callCounts).toEqual([2, 2])
  expect(stranger).not.toHaveBeenCalled()
  for (const off of offs) off()
  expect(await mostNotices()).toBeLessThan(10)
})

test('everybody in a large group gets a notice of access in parts, once although the job is repeated [S14, Rel11]', async () => {
  const assistantId = await createPublishedAssistant(admin)
  const { id } = await admin.api.createGroup({ body: { name: 'Todas as escolas', kind: 'group', description: '' } })
  await app.ctx.pool.query(`insert into group_members (group_id, user_id) select $1, unnest($2::int[])`, [id, userIds])
  const principals = [{ kind: 'group' as const, id }]
  const notice = { assistantId, actorId: admin.id, principals, role: 'viewer' as const, message: '' }
  const letters = async () => {
    const { rows } = await app.ctx.pool.query(`select from jobs.job where name = 'auth.send-mail'`)
    return rows.length
  }
  const [before, job] = [await letters(), { id: randomUUID() }]
  queries.mockClear()
  await notifyPeople(app.ctx, notice, job)
  await notifyPeople(app.ctx, notice, job)
  expect(await findMostRows(queries)).toBeLessThanOrEqual(PART_ROWS)
  expect(queries.mock.calls.length).toBeLessThan(PEOPLE / 2)
  expect((await letters()) - before).toBe(PEOPLE)
})

test('the sessions of everybody who came by a link end with few notifications that reach each one [Z8, T6]', async () => {
  const assistantId = await createPublishedAssistant(admin)
  const { id: linkId } = await createShareLink(admin, assistantId)
  const { rows: sessions } = await app.ctx.pool.query<{ id: string }>(
    `with came as (insert into guests (id, link_id) select gen_random_uuid(), $1 from generate_series(1, $2::int) returning id)
     insert into sessions (id, token_hash, kind, guest_id, idle_expires_at, expires_at)
     select gen_random_uuid(), sha256(id::text::bytea), 'guest', id, now() + interval '1 day', now() + interval '1 day' from came returning id`,
    [linkId, PEOPLE],
  )
  const ended = vi.fn<(id: string) => void>()
  const offs = sessions.map(({ id }) => onSessionsEnded(app.ctx, id, () => ended(id)))
  await app.ctx.listen.ready()
  queries.mockClear()
  await admin.api.deleteShareLink({ params: { assistantId, linkId } })
  await expect.poll(() => new Set(ended.mock.calls.flat())).toEqual(new Set(sessions.map(({ id }) => id)))
  for (const off of offs) off()
  expect(await mostNotices()).toBeLessThan(10)
})
