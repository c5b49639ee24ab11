import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { purgeTrashJob } from '#/modules/assistants/assistants.jobs.ts'
import { isTrashed } from '#/modules/assistants/finding/assistants.repository.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { shrinkBelongings } from '#/modules/assistants/versions/belongings.service.ts'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { removeOne } from '#/modules/conversations/chats/removal.repository.ts'
import { retentionRuns } from '#/modules/privacy/privacy.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import { outboxEvents } from '#/platform/events/events.tables.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { endPauses } from '#test/queue-pauses.ts'
import { startTestApp } from '#test/test-app.ts'
import { insertWebhook } from '#test/webhooks.ts'

/** Erasures too large for one statement, with a lost database or an undeletable row in the middle. */
const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Administradora' })
// Only she can sign in, so she is the last administrator.
await app.ctx.db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, admin.id))
const maria = await createUser(app)

afterEach(async () => {
  await app.ctx.db.execute(sql`drop trigger if exists watched on chats`)
  await app.ctx.db.execute(sql`drop trigger if exists watched on messages`)
})

/** Creates `count` chats of a person, of two messages each, whose last message is `days` old. */
async function fill(userId: number, assistantId: number, count: number, days: number, messages = 2): Promise<string[]> {
  const at = sql`now() - make_interval(days => ${days})`
  const { rows } = await app.ctx.db.execute<{ id: string }>(sql`
    insert into chats (id, assistant_id, user_id, last_message_at) select gen_random_uuid(), ${assistantId}, ${userId}, ${at}
    from generate_series(1, ${count}::int) returning id`)
  const ids = rows.map(({ id }) => id)
  await app.ctx.db.execute(sql`
    insert into messages (id, chat_id, role, parts, status) select gen_random_uuid(), id, 'user', '[]', 'done'
    from unnest(${sql.param(ids)}::uuid[]) id, generate_series(1, ${messages}::int)`)
  return ids
}

const left = (assistantId: number) => app.ctx.db.$count(chats, eq(chats.assistantId, assistantId))

/** Ends the database session that deletes chats for the third time, as in a crash; a sequence counts across the rollback. */
async function loseConnectionInTheMiddle(): Promise<void> {
  await app.ctx.db.execute(sql`drop sequence if exists deletions`)
  await app.ctx.db.execute(sql`create sequence deletions`)
  await app.ctx.db.execute(sql`
    create or replace function lose() returns trigger language plpgsql as $$ begin
      if nextval('deletions') = 3 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null; end $$`)
  await app.ctx.db.execute(sql`create trigger watched after delete on chats for each statement execute function lose()`)
}
const deletions = async () =>
  Number((await app.ctx.db.execute<{ n: string }>(sql`select last_value as n from deletions`)).rows[0]?.n)

async function retain(internal: number) {
  const retention = { internal, api: null, share: 180, embed: 180, sga: null, deliveries: 30, records: 180 }
  await admin.api.updatePrivacySettings({ body: { retention, introduction: '' } })
  const { id } = await admin.api.startRetentionRun()
  return vi.waitFor(async () => {
    await endPauses(app)
    const [run] = await app.ctx.db.select().from(retentionRuns).where(eq(retentionRuns.id, id))
    expect(run?.finishedAt).not.toBeNull()
    return run!
  }, 30_000)
}

test('a retention run that loses the database continues, and its report counts every deletion [P3, Rel11]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  await fill(maria.id, assistantId, 120, 50)
  await fill(maria.id, assistantId, 3, 10)
  await loseConnectionInTheMiddle()
  const run = await retain(30)
  expect(await deletions()).toBeGreaterThan(3)
  expect(await left(assistantId)).toBe(3)
  expect(run).toMatchObject({ failed: false, removed: { internal: 120 } })
})

test('an undeletable conversation stops none of the others, and the report names the failure [P3, Rel11]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const [stubborn] = await fill(maria.id, assistantId, 60, 50)
  await app.ctx.db.execute(
    sql.raw(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin
      if old.id = '${stubborn}' then raise 'this one stays'; end if; return old; end $$`),
  )
  await app.ctx.db.execute(sql`create trigger watched before delete on chats for each row execute function refuse()`)
  expect(await retain(30)).toMatchObject({ failed: true, removed: { internal: 59 } })
  expect(await left(assistantId)).toBe(1)
  await app.ctx.db.execute(sql`drop trigger watched on chats`)
  expect(await retain(30)).toMatchObject({ failed: false, removed: { internal: 1 } })
})

test('an erasure that loses the database continues, and each assistant’s event is sent once [P2, Rel11]', async () => {
  const clara = await createUser(app, { name: 'Clara Nunes' })
  const tutors = [await createPublishedAssistant(maria, 'Tutor'), await createPublishedAssistant(maria, 'Guia')]
  for (const assistantId of tutors) {
    const { webhookId } = await insertWebhook(app, assistantId)
    const endpoint = { state: 'active' as const, events: ['person.erased' as const] }
    await app.ctx.db.update(webhookEndpoints).set(endpoint).where(eq(webhookEndpoints.id, webhookId))
    await fill(clara.id, assistantId, 60, 1)
    await fill(maria.id, assistantId, 2, 1)
  }
  const own = await createPublishedAssistant(clara, 'Meu')
  await fill(maria.id, own, 30, 1)
  await loseConnectionInTheMiddle()
  const { id } = await admin.api.openPrivacyRequest({ body: { kind: 'erasure', email: clara.email, message: '' } })
  await admin.api.executeErasure({ params: { requestId: id }, body: { transferTo: null } })
  await vi.waitFor(async () => {
    await endPauses(app)
    const { items } = await admin.api.listPrivacyRequests({ query: {} })
    expect(items.find((request) => request.id === id)?.status).toBe('done')
  }, 30_000)
  expect(await deletions()).toBeGreaterThan(3)
  for (const assistantId of tutors) expect(await left(assistantId)).toBe(2)
  expect(await app.ctx.db.$count(assistants, eq(assistants.id, own))).toBe(0)
  const recorded = await app.ctx.db.select().from(outboxEvents).where(eq(outboxEvents.type, 'person.erased'))
  expect(recorded.map(({ aggregateId }) => Number(aggregateId)).toSorted((a, b) => a - b)).toEqual(
    tutors.toSorted((a, b) => a - b),
  )
})

test('an undeletable assistant in the trash stops none of the others [S13, Rel11]', async () => {
  const trashed: number[] = []
  for (const name of ['Primeiro', 'Segundo', 'Terceiro']) {
    const id = await createPublishedAssistant(maria, name)
    await fill(maria.id, id, 15, 1)
    await app.ctx.db
      .update(assistants)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(eq(assistants.id, id))
    trashed.push(id)
  }
  await app.ctx.db.execute(
    sql.raw(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin
      if old.assistant_id = ${trashed[0]} then raise 'these stay'; end if; return old; end $$`),
  )
  await app.ctx.db.execute(sql`create trigger watched before delete on chats for each row execute function refuse()`)
  await app.ctx.jobs.send(app.ctx.db, purgeTrashJob, {})
  await vi.waitFor(async () => {
    const remaining = await app.ctx.db
      .select()
      .from(assistants)
      .where(sql`id = any(${sql.param(trashed)}::int[])`)
    expect(remaining.map(({ id }) => id)).toEqual([trashed[0]])
  }, 30_000)
  expect(await left(trashed[0]!)).toBe(15)
})

test('an assistant restored at the last moment keeps its conversations [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  await fill(maria.id, id, 5, 1)
  await shrinkBelongings(app.ctx, id, isTrashed(id, new Date()))
  expect(await left(id)).toBe(5)
})

test('a long conversation is deleted completely in several statements [P3]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const [long] = await fill(maria.id, assistantId, 1, 1, 1500)
  await app.ctx.db.execute(sql`create table if not exists statements (rows int)`)
  // A job of an earlier test may delete conversations meanwhile.
  await app.ctx.db.execute(
    sql.raw(`
    create or replace function count_rows() returns trigger language plpgsql as
      $$ begin insert into statements select count(*) from gone where chat_id = '${long}'; return null; end $$`),
  )
  await app.ctx.db.execute(sql`create trigger watched after delete on messages referencing old table as gone
    for each statement execute function count_rows()`)
  expect(await removeOne(app.ctx.db, long ?? randomUUID())).toBe(1)
  const { rows } = await app.ctx.db.execute<{ rows: number }>(sql`select rows from statements`)
  expect(rows.reduce((sum, each) => sum + each.rows, 0)).toBe(1500)
  expect(Math.max(...rows.map((each) => each.rows))).toBeLessThanOrEqual(1000)
})
