import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { thisMonth, organizationToday } from '#/modules/sharing/links/limits/limits.repository.ts'
import { shareDays } from '#/modules/sharing/sharing.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const sum = (column: (typeof shareDays)[keyof typeof sums]) => sql<number>`coalesce(sum(${column}), 0)::float8`
const sums = {
  visits: shareDays.visits,
  consents: shareDays.consents,
  chats: shareDays.chats,
  messages: shareDays.messages,
  starters: shareDays.starters,
  engaged: shareDays.engaged,
  costMicros: shareDays.costMicros,
}

/** The sums of a link's daily counts, ever or this month. */
export async function sumDays(db: Queryable, linkId: string, range: 'ever' | 'month') {
  const since: SQL | undefined = range === 'month' ? sql`${shareDays.day} >= ${thisMonth}` : undefined
  const [row] = await db
    .select({
      visits: sum(sums.visits),
      consents: sum(sums.consents),
      chats: sum(sums.chats),
      messages: sum(sums.messages),
      starters: sum(sums.starters),
      engaged: sum(sums.engaged),
      costMicros: sum(sums.costMicros),
    })
    .from(shareDays)
    .where(and(eq(shareDays.linkId, linkId), since))
  return row!
}

export function lastDays(db: Queryable, linkId: string) {
  return db
    .select({ day: shareDays.day, visits: shareDays.visits, messages: shareDays.messages })
    .from(shareDays)
    .where(and(eq(shareDays.linkId, linkId), gte(shareDays.day, sql`${organizationToday} - 29`)))
    .orderBy(shareDays.day)
}
