import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findRowsAbout } from '#/modules/audit/audit.repository.ts'
import { inParts } from '#/platform/db/in-parts.ts'
import type { Db } from '#/platform/db/database.ts'
import { auditEvents } from '#/platform/events/events.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Administradora' })
const bia = await createUser(app, { name: 'Beatriz Conceição' })
const assistantId = await createPublishedAssistant(bia)
await bia.api.exportAssistant({ params: { assistantId } })
await admin.api.inviteUser({ body: { name: '=Fórmula', email: 'formula@escola.test', roles: ['user'] } })

const actions = async (query: object) =>
  (await admin.api.listAuditEvents({ query })).items.map(({ action, actorName }) => `${actorName}: ${action}`)

test('the trail lists who did what to which target, newest first, with names, and the server filters it [G1]', async () => {
  const { items, total } = await admin.api.listAuditEvents({ query: {} })
  expect(total).toBeGreaterThanOrEqual(2)
  expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(items.find(({ action }) => action === 'assistant.export')).toMatchObject({
    actorName: 'Beatriz Conceição',
    targetType: 'assistant',
    targetId: String(assistantId),
    targetName: 'Tutor de biologia',
  })
  expect(await actions({ q: 'conceicao' })).toEqual(['Beatriz Conceição: assistant.export'])
  expect(await actions({ q: 'conc_icao' })).toEqual([])
  expect(await actions({ area: 'user' })).toEqual(['Ana Administradora: user.invite'])
  expect(await actions({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
})

test('the trail lists events of targets without a number or deleted, and each page has the total [G1]', async () => {
  const gone = 2_147_483_000
  await app.ctx.db.execute(sql`insert into audit_events (at, actor, action, target_type, target_id)
    select '2019-03-05T12:00:00Z'::timestamptz + n * interval '1 hour', actor::jsonb, 'user.update', type, target
    from (values (1, '{"kind":"system","id":"retention"}', 'user', '99999999999999'), (2, '{"kind":"user","id":"x"}', 'assistant', 'x'),
      (3, '{"kind":"apiKey","id":${sql.raw(String(bia.id))}}', 'user', ${String(bia.id)}), (4, null, 'user', ${String(gone)}))
      as made (n, actor, type, target)`)
  const days = { from: '2019-03-05', to: '2019-03-05' }
  const readEvents = async (query: object) => {
    const { items, total } = await admin.api.listAuditEvents({ query: { ...days, ...query } })
    return [total, ...items.map(({ actorName, targetName, targetId }) => `${actorName}, ${targetName}, ${targetId}`)]
  }
  const lines = [
    `null, null, ${gone}`,
    `Beatriz Conceição, Beatriz Conceição, ${bia.id}`,
    'null, null, x',
    'null, null, 99999999999999',
  ]
  expect(await readEvents({})).toEqual([4, ...lines])
  expect(await readEvents({ q: 'CONCEICAO' })).toEqual([1, lines[1]])
  expect(await readEvents({ pageSize: 10, page: 2 })).toEqual([4])
})

test('an export of the trail is recorded in the trail, and no cell of it can run as a formula [G1]', async () => {
  const response = await admin.api.exportAuditEvents({ query: { area: 'user' } })
  expect(response.headers.get('content-disposition')).toContain('auditoria.csv')
  const table = await response.text()
  expect(table).toContain('user.invite')
  expect(table).toContain("'=Fórmula")
  expect(await actions({ area: 'settings' })).toContain('Ana Administradora: audit.export')
  await admin.api.createBudget({ body: { scope: 'organization', targetId: '', limitCents: 10_000, warnPercent: 80 } })
  expect(await actions({ area: 'settings' })).toContain('Ana Administradora: budget.create')
})

test('the exported trail contains every event, however many there are [G1]', async () => {
  await app.ctx.db.execute(sql`insert into audit_events (at, action, target_type, target_id)
    select '2018-03-05T12:00:00Z'::timestamptz + n * interval '1 second', 'user.update', 'user', n::text
    from generate_series(1, 50050) n`)
  const response = await admin.api.exportAuditEvents({ query: { from: '2018-03-05', to: '2018-03-06' } })
  const lines = (await response.text()).split('\r\n')
  expect([lines.length, new Set(lines).size]).toEqual([50_051, 50_051])
})

test('an export is refused with a message while all export connections are taken, and no empty file is saved [Rel8]', async () => {
  const one = (db: Db) => db.select({ id: auditEvents.id }).from(auditEvents).limit(1)
  const slow = Array.from({ length: 4 }, () => inParts(app.ctx.pool, one))
  await Promise.all(slow.map((reader) => reader.next()))
  const refused = admin.api.exportAuditEvents({ query: { area: 'user' } })
  expect(await problemOf(refused)).toMatchObject({ status: 503, code: 'unavailable' })
  await Promise.all(slow.map((reader) => reader.return()))
})

test("the copy of a person's data contains all events that the person caused [P1]", async () => {
  await app.ctx.db.execute(sql`insert into audit_events (at, actor, action, target_type, target_id)
    select '2017-03-05T12:00:00Z', ${JSON.stringify({ kind: 'user', id: bia.id })}::jsonb, 'chat.read', 'chat', n::text
    from generate_series(1, 5050) n`)
  const { registros_de_auditoria: copied = [] } = await findRowsAbout(app.ctx.db, bia.id)
  expect(copied.length).toBeGreaterThan(5050)
})

test('the database refuses to change or delete events of the trail [G1]', async () => {
  for (const change of [
    sql`update audit_events set action = 'x'`,
    sql`delete from audit_events`,
    sql`truncate audit_events`,
  ])
    await expect(app.ctx.db.execute(change)).rejects.toThrow()
})
