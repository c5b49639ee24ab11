import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test, vi, onTestFinished } from 'vitest'
import { tryQuickReservation } from '#/modules/usage/budgets/reservations/quick-reservation.repository.ts'
import { settleRun, thisMonth } from '#/modules/usage/budgets/reservations/reservations.repository.ts'
import { reserveBudget } from '#/modules/usage/budgets/reservations/reservations.service.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { createUser, type TestUser, insertGroup, insertPartner } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

/** Reservation of each answer: one cent, so that a limit of 100 cents admits 100 of them. */
const micros = 10_000
const assistantId = 7

const app = await forFile(startTestApp({ env: { DATABASE_POOL_SIZE: '16' } }))
const maria = await createUser(app)
const ana = await createUser(app)

beforeEach(() => emptyTables(app.ctx.db, 'budgets', 'budget_months', 'budget_entries', 'outbox_events'))

const limit = (scope: 'organization' | 'group' | 'user' | 'assistant', targetId: string | number, cents: number) =>
  app.ctx.db.execute(sql`insert into budgets (id, scope, target_id, limit_cents, warn_percent)
    values (${randomUUID()}, ${scope}, ${String(targetId)}, ${cents}, 50)`)

const answerOf = ({ id: userId }: TestUser) => ({ runId: randomUUID(), assistantId, userId, micros })
const quickly = (user: TestUser) => tryQuickReservation(app.ctx.pool, answerOf(user))
const reserve = (user: TestUser) => reserveBudget(app.ctx, answerOf(user))

/** Returns this month's counters and the sums of their entries, counted in answers of one cent. */
async function counted() {
  const { rows } = await app.ctx.db.execute<{ of: string; used: number; sum: number }>(sql`
    select m.scope || m.target_id as of, (m.used_micros / ${micros})::int as used,
      (select coalesce(sum(e.micros), 0) / ${micros} from (select distinct e.run_id, e.kind, e.micros from budget_entries e
        where (e.scope, e.target_id, e.month) = (m.scope, m.target_id, m.month)) e)::int as sum
    from budget_months m where m.month = ${thisMonth} order by 1`)
  return Object.fromEntries(rows.map(({ of, ...sums }) => [of, sums]))
}
const both = (answers: number) => ({ used: answers, sum: answers })

async function readNotices() {
  const { rows } = await app.ctx.db.execute<{ type: string }>(
    sql`select type from outbox_events where type like 'budget.%' order by id`,
  )
  return rows.map(({ type }) => type)
}

test('within a month one statement is enough for any limits; in other cases it writes nothing [S31]', async () => {
  expect(await quickly(maria)).toEqual({ limits: [], isReserved: false })
  await limit('organization', '', 4)
  // The month's first answer creates the counter.
  expect(await quickly(maria)).toMatchObject({ limits: [{ scope: 'organization', targetId: '' }], isReserved: false })
  expect(await counted()).toEqual({})
  expect(await reserve(maria)).toBe(true)
  // Half of it would be used up, so a notice is due.
  expect((await quickly(maria)).isReserved).toBe(false)
  expect(await counted()).toEqual({ organization: both(1) })
  expect(await reserve(maria)).toBe(true)
  expect(await readNotices()).toEqual(['budget.warning'])
  expect((await quickly(maria)).isReserved).toBe(true)
  expect((await quickly(maria)).isReserved).toBe(true)
  // No room.
  expect((await quickly(maria)).isReserved).toBe(false)
  await expect(reserve(maria)).rejects.toMatchObject({ code: 'quota_exceeded' })
  expect(await counted()).toEqual({ organization: both(4) })
  expect(await readNotices()).toEqual(['budget.warning', 'budget.reached'])
})

test('one statement reserves in every kind of budget, or in none of them [S31]', async () => {
  const lia = await createUser(app)
  const groupId = await insertGroup(app, '9º A', [lia])
  const partnerId = await insertPartner(app, { monthlyBudgetBrl: 0.05 }, [lia])
  await limit('assistant', assistantId, 100)
  await limit('group', groupId, 100)
  await limit('organization', '', 100)
  await limit('user', lia.id, 100)
  const each = (answers: number) => {
    const targets = [`assistant${assistantId}`, `group${groupId}`, 'organization', `partner${partnerId}`]
    return Object.fromEntries([...targets, `user${lia.id}`].map((target) => [target, both(answers)]))
  }
  await reserve(lia)
  for (const answers of [2, 3]) {
    expect((await quickly(lia)).isReserved).toBe(true)
    expect(await counted()).toEqual(each(answers))
  }
  // The institution needs a notice at its fourth cent of five.
  const { limits, isReserved } = await quickly(lia)
  expect(limits.map(({ scope }) => scope).toSorted()).toEqual(['assistant', 'group', 'organization', 'partner', 'user'])
  expect(isReserved).toBe(false)
  expect(await counted()).toEqual(each(3))
})

test('a reservation that waited for a counter uses its new value [S31]', async () => {
  await limit('organization', '', 100)
  await reserve(maria)
  await app.ctx.db.execute(sql`update budget_months set warned_at = now()`)
  const waiting = await app.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`update budget_months set used_micros = 97 * ${micros}`)
    const five = Promise.all([maria, ana, maria, ana, maria].map(quickly))
    // Only four of one statement run at once (see waiting-line.ts): the others follow.
    await vi.waitFor(async () => expect(await lockWaits()).toBe(4), 10_000)
    return { five }
  })
  expect((await waiting.five).filter(({ isReserved }) => isReserved)).toHaveLength(3)
  expect(await counted()).toEqual({ organization: { used: 100, sum: 4 } })
})

async function lockWaits(): Promise<number> {
  const { rows } = await app.ctx.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

/** Begins answers for both people at the same moment; returns the runs with a reservation. */
async function beginAtOnce(answers: number) {
  const wanted = Array.from({ length: answers }, () => [answerOf(maria), answerOf(ana)]).flat()
  const ends = await Promise.allSettled(wanted.map((one) => reserveBudget(app.ctx, one)))
  const failures = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as { code: string })
  expect(failures.filter(({ code }) => code !== 'quota_exceeded')).toEqual([])
  return wanted.filter((_, index) => ends[index]?.status === 'fulfilled')
}

test('simultaneous beginnings and ends exceed no limit, and each counter is the sum of its entries [S31]', async () => {
  await limit('organization', '', 100)
  await limit('user', maria.id, 60)
  await limit('user', ana.id, 60)
  const running = await beginAtOnce(100)
  const of = ({ id }: TestUser) => running.filter(({ userId }) => userId === id).length
  expect(running).toHaveLength(100)
  expect(Math.max(of(maria), of(ana))).toBeLessThanOrEqual(60)
  const own = { [`user${maria.id}`]: both(of(maria)), [`user${ana.id}`]: both(of(ana)) }
  expect(await counted()).toEqual({ organization: both(100), ...own })

  const [later] = await Promise.all([beginAtOnce(50), ...running.map(({ runId }) => settleRun(app.ctx.pool, runId))])
  const { organization, ...people } = await counted()
  expect(organization).toEqual(both(later.length))
  const sums = Object.values(people)
  expect(sums).toEqual(sums.map(({ used }) => both(used)))
  expect(sums.reduce((all, { used }) => all + used, 0)).toBe(later.length)
})

test('of many simultaneous answers that pass the warning one sends the notice [S31]', async () => {
  await limit('organization', '', 100)
  expect(await beginAtOnce(20)).toHaveLength(40)
  expect(await readNotices()).toEqual([])
  expect(await beginAtOnce(20)).toHaveLength(40)
  expect(await readNotices()).toEqual(['budget.warning'])
  expect(await counted()).toEqual({ organization: both(80) })
})

test('a new month has its full limit, also for simultaneous answers [S31]', async () => {
  await limit('organization', '', 30)
  expect(await beginAtOnce(20)).toHaveLength(30)
  await app.ctx.db.execute(sql`update budget_months set month = month - interval '1 month'`)
  await app.ctx.db.execute(sql`update budget_entries set month = month - interval '1 month'`)
  expect(await beginAtOnce(20)).toHaveLength(30)
  expect(await counted()).toEqual({ organization: both(30) })
  expect(await readNotices()).toEqual(['budget.warning', 'budget.reached', 'budget.warning', 'budget.reached'])
})

test('a reservation does not wait for the disk, and the next statement on its connection does again [S31]', async () => {
  await limit('organization', '', 100)
  await reserve(maria)
  const pool = new pg.Pool({ ...app.ctx.pool.options, max: 1 })
  onTestFinished(() => pool.end())
  await pool.query('set synchronous_commit = on')
  expect((await tryQuickReservation(pool, answerOf(maria))).isReserved).toBe(true)
  const { rows } = await pool.query('show synchronous_commit')
  expect(rows).toEqual([{ synchronous_commit: 'on' }])
})
