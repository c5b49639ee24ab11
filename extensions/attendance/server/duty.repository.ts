import { eq, sql, type SQL } from 'drizzle-orm'
import type { AttendanceForm } from '#/attendance/contract.ts'
import { assistants } from '@prosa/server/src/modules/assistants/assistants.tables.ts'
import { attendance } from '#/attendance/server/attendance.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { type ChoiceRequest, findChoices } from '@prosa/server/src/platform/db/page-of.ts'
import { findRows } from '@prosa/server/src/platform/db/rows-of.ts'

/** SQL: whether `person` answers for the assistant `a` with its attendance `d`: members of a group in use, else the owner. */
const answersFor = (person: SQL): SQL => sql`case
  when exists (select from groups g where g.id = d.group_id and g.archived_at is null)
  then exists (select from group_members gm where gm.group_id = d.group_id and gm.user_id = ${person}) or a.owner_id = ${person}
  else a.owner_id = ${person} end`

/** SQL: whether the assistant `a` takes questions. */
const isOn = sql`a.options @> '{"attendance": true}'`

/** SQL condition: assistants with attendance on that a person answers for, aliases `a` and `d`. */
export const attendedBy = (userId: number): SQL =>
  sql`${isOn} and a.deleted_at is null and ${answersFor(sql`${userId}`)}`

export interface Hours extends Record<string, unknown> {
  assistantId: number
  name: string
  weekdays: number[]
  opensAt: string | null
  closesAt: string | null
}

export interface Attendant extends Record<string, unknown> {
  assistantId: number
  userId: number
  name: string
  email: string
  owner: boolean
  away: boolean
}

const hours = sql`a.id as "assistantId", coalesce(a.published, a.draft)->>'name' as name, d.weekdays,
  d.opens_at as "opensAt", d.closes_at as "closesAt"`

/** Returns the hours of an assistant that takes questions. */
export async function findHours(db: Queryable, assistantId: number): Promise<Hours | undefined> {
  const { rows } = await db.execute<Hours>(sql`
    select ${hours} from attendance d join assistants a on a.id = d.assistant_id
    where a.id = ${assistantId} and ${isOn} and a.deleted_at is null`)
  return rows[0]
}

/** Lists the people who may answer for these assistants and can sign in. */
export async function findAttendants(db: Queryable, assistantIds: readonly number[]): Promise<Attendant[]> {
  const { rows } = await db.execute<Attendant>(sql`
    select a.id as "assistantId", u.id as "userId", u.name, u.email, u.id = a.owner_id as owner,
      exists (select from attendance_away w where w.user_id = u.id) as away
    from assistants a left join attendance d on d.assistant_id = a.id
    join users u on u.suspended_at is null and (u.id = a.owner_id or u.id in (
      select gm.user_id from group_members gm where gm.group_id = d.group_id))
    where a.id = any(${sql.param([...assistantIds])}::int[]) and ${answersFor(sql`u.id`)}
    order by pt_fold(u.name), u.id`)
  return rows
}

export interface AttendedRow extends Hours {
  waiting: number
  since: Date | null
}

/** Lists the assistants that a person answers for, with their waiting questions. */
export const findAttended = (db: Queryable, userId: number): Promise<AttendedRow[]> =>
  findRows<AttendedRow>(
    db,
    sql`select ${hours}, (select count(*)::int from person_questions q join chats c on c.id = q.chat_id
          where q.assistant_id = a.id and q.state = 'waiting' and c.deleted_at is null) as waiting,
        (select min(q.asked_at) from person_questions q join chats c on c.id = q.chat_id
          where q.assistant_id = a.id and q.state = 'waiting' and c.deleted_at is null) as since
      from attendance d join assistants a on a.id = d.assistant_id
      where ${attendedBy(userId)} order by pt_fold(coalesce(a.published, a.draft)->>'name'), a.id`,
    'since',
  )

export async function isAway(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from attendance_away where user_id = ${userId}`)
  return rows.length > 0
}

/** Whether a group of the person answers for an assistant. */
export async function isInDutyGroup(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from group_members gm join attendance d on d.group_id = gm.group_id where gm.user_id = ${userId} limit 1`)
  return rows.length > 0
}

export async function setAway(db: Queryable, userId: number, away: boolean): Promise<void> {
  await db.execute(
    away
      ? sql`insert into attendance_away (user_id) values (${userId}) on conflict do nothing`
      : sql`delete from attendance_away where user_id = ${userId}`,
  )
}

/** Returns name and e-mail of a question's author; undefined if they are suspended. */
export async function findAsker(db: Queryable, userId: number) {
  const { rows } = await db.execute<{ name: string; email: string }>(
    sql`select name, email from users where id = ${userId} and suspended_at is null`,
  )
  return rows[0]
}

type Settings = Omit<AttendanceForm, 'enabled'>

/** Defaults before the first save: the owner, on school days. */
const atFirst: Settings = { groupId: null, weekdays: [1, 2, 3, 4, 5], opensAt: '08:00', closesAt: '17:00' }

export async function findSettings(db: Queryable, assistantId: number): Promise<AttendanceForm | undefined> {
  const { groupId, weekdays, opensAt, closesAt } = attendance
  const [row] = await db
    // A row was saved if its first column is set, which is never null.
    .select({ options: assistants.options, settings: { weekdays, groupId, opensAt, closesAt } })
    .from(assistants)
    .leftJoin(attendance, eq(attendance.assistantId, assistants.id))
    .where(eq(assistants.id, assistantId))
  return row && { enabled: row.options.attendance, ...(row.settings ?? atFirst) }
}

export async function putSettings(tx: Queryable, assistantId: number, settings: Settings): Promise<void> {
  await tx
    .insert(attendance)
    .values({ assistantId, ...settings })
    .onConflictDoUpdate({ target: attendance.assistantId, set: settings })
}

/** Lists the groups that a person may choose: their own or all, and the current one. */
export const findGroupChoices = (
  db: Queryable,
  { userId, all, named }: { userId: number; all: boolean; named: number | null },
  request: ChoiceRequest,
) =>
  findChoices(
    db,
    sql`select g.id::text as value, g.name from groups g where g.archived_at is null and (${all} or g.id = ${named}::int
      or exists (select from group_members gm where gm.group_id = g.id and gm.user_id = ${userId}))`,
    request,
  )
