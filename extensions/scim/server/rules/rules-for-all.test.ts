import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { PART_ROWS } from '@prosa/server/src/platform/db/in-parts.ts'
import { findMostRows } from '@prosa/server/test/database/most-rows.ts'
import { createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'

/** Enough people for work in portions to need several. */
const PEOPLE = 3 * PART_ROWS + 7

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
await app.ctx.pool.query(
  `with people as (
     insert into users (name, email, roles) select 'Pessoa ' || n, 'p' || n || '@rede.test', '{user}' from generate_series(1, $1::int) n
       returning id, email)
   insert into identities (id, user_id, issuer, subject, email, claims, claimed_at)
     select gen_random_uuid(), id, 'https://rede.test', id::text, email, '{"groups": ["Alunos"]}', now() from people`,
  [PEOPLE],
)

const queries = vi.spyOn(pg.Client.prototype, 'query')
beforeEach(() => {
  queries.mockClear()
})

test('access rules are tried on everybody in parts: changes are counted completely and shown by page [S50]', async () => {
  const { id: groupId } = await admin.api.createGroup({ body: { name: 'Todos', kind: 'group', description: '' } })
  const rules = [{ issuer: null, claim: 'groups', value: ' alunos', profileId: null, groupId }]
  const tried = await admin.api.previewAccessRules({ query: { page: 2 }, body: { rules } })
  expect(tried).toMatchObject({ total: PEOPLE, known: PEOPLE, page: 2 })
  expect(tried.items.map(({ name, joins }) => ({ name, joins }))[0]).toEqual({ name: 'Pessoa 108', joins: ['Todos'] })
  expect(await findMostRows(queries)).toBeLessThanOrEqual(PART_ROWS)
})

test('claims of all people are combined in the database: the page of access rules reads no person [S50]', async () => {
  await admin.api.getAccessRules()
  const statements = queries.mock.calls.map(([query]) => (query as unknown as pg.QueryConfig).text ?? '')
  const ofClaims = statements.filter((text) => text.includes('claims'))
  expect(ofClaims, 'the values that were said, and the lists that were left out').toHaveLength(2)
  for (const text of ofClaims) expect(text).toContain('group by')
  expect(ofClaims.filter((text) => text.includes('email'))).toEqual([])
})
