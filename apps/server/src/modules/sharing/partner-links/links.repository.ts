import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { shareLinks } from '#/modules/sharing/sharing.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'

/** Links on the Web that people of the institution have made and that still exist, the newest first. */
export function findLinksOf(db: Queryable, partnerId: number, request: PageRequest) {
  return pagedQuery(request, () =>
    db
      .select({
        id: shareLinks.id,
        name: shareLinks.name,
        status: shareLinks.status,
        assistantId: assistants.id,
        assistantName: sql<string>`coalesce(${assistants.published}, ${assistants.draft}) ->> 'name'`,
        createdBy: users.name,
        createdAt: shareLinks.createdAt,
        total,
      })
      .from(shareLinks)
      .innerJoin(users, eq(users.id, shareLinks.createdBy))
      .innerJoin(assistants, eq(assistants.id, shareLinks.assistantId))
      .where(ofPartner(partnerId))
      .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id)),
  )
}

export async function countLinksOf(db: Queryable, partnerId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.createdBy))
    .where(ofPartner(partnerId))
  return row?.count ?? 0
}

const ofPartner = (partnerId: number) => and(eq(users.partnerId, partnerId), isNull(shareLinks.deletedAt))
