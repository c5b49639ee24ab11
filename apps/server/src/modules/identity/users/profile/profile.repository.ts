import type { PushKind } from '@prosa/contract/push/push.ts'
import { eq, sql } from 'drizzle-orm'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export interface ProfileRow {
  phone: string
  sharedMail: boolean
  ratingsMail: boolean
  pushKinds: PushKind[]
  timeZone: string | null
}

export async function findOwnProfile(db: Queryable, userId: number): Promise<ProfileRow | undefined> {
  const [row] = await db
    .select({
      phone: users.phone,
      sharedMail: users.sharedMail,
      ratingsMail: users.ratingsMail,
      pushKinds: sql<PushKind[]>`${users.pushKinds}`,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export async function updateOwnProfile(db: Queryable, userId: number, profile: ProfileRow): Promise<void> {
  await db.update(users).set(profile).where(eq(users.id, userId))
}

/**
 * The current photo, locked until the transaction ends, so that each of two concurrent changes releases the photo that
 * it replaces.
 */
export async function findPhoto(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await db.select({ photo: users.photo }).from(users).where(eq(users.id, userId)).for('update')
  return row?.photo ?? null
}

export async function updatePhoto(db: Queryable, userId: number, photo: string | null): Promise<void> {
  await db.update(users).set({ photo }).where(eq(users.id, userId))
}

export interface HourRow extends Record<string, unknown> {
  weekday: number
  hour: number
  messages: number
}

/** Weekdays and hours at which a person wrote in the last 90 days. */
export async function findHours(db: Queryable, userId: number, timeZone: string): Promise<HourRow[]> {
  const { rows } = await db.execute<HourRow>(sql`
    select extract(dow from local)::int as weekday, extract(hour from local)::int as hour, count(*)::int as messages
    from (select m.created_at at time zone ${timeZone} as local from chats c join messages m on m.chat_id = c.id
      where c.user_id = ${userId} and c.deleted_at is null and c.last_message_at > now() - interval '90 days'
        and m.role = 'user' and m.created_at > now() - interval '90 days') written
    group by 1, 2 order by 1, 2`)
  return rows
}
