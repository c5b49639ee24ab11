import type { AttendanceForm } from '@prosa/contract/conversations/attendance.ts'
import { sql } from 'drizzle-orm'
import { attendance } from '#/modules/attendance/attendance.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

type Settings = Omit<AttendanceForm, 'enabled'>

export async function findSettings(db: Queryable, assistantId: number): Promise<Settings | undefined> {
  const { groupId, weekdays, opensAt, closesAt } = attendance
  const [row] = await db
    .select({ groupId, weekdays, opensAt, closesAt })
    .from(attendance)
    .where(sql`${attendance.assistantId} = ${assistantId}`)
  return row
}

export async function putSettings(tx: Queryable, assistantId: number, settings: Settings): Promise<void> {
  await tx
    .insert(attendance)
    .values({ assistantId, ...settings })
    .onConflictDoUpdate({ target: attendance.assistantId, set: settings })
}

/** Groups in use that a person may name: their own, or all; and the one that is named already. */
export async function findGroupChoices(
  db: Queryable,
  { userId, all, named }: { userId: number; all: boolean; named: number | null },
) {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select g.id, g.name from groups g where g.archived_at is null and (${all} or g.id = ${named}::int
      or exists (select from group_members gm where gm.group_id = g.id and gm.user_id = ${userId}))
    order by g.name collate "und-x-icu", g.id limit 500`)
  return rows
}
