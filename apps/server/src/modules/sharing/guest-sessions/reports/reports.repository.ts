import type { reports } from '@prosa/contract/sharing/reports.ts'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { shareLinks } from '#/modules/sharing/sharing.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { shareReports } from '#/modules/sharing/guest-sessions/guest-sessions.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsPhrase, pagedQuery, total } from '#/platform/db/page-of.ts'

export type ReportQuery = z.output<typeof reports.listAllReports.query>

/** Whose reports to list: an assistant's or a link's; all if both are left out. */
export interface ReportTarget {
  assistantId?: number | undefined
  linkId?: string | undefined
}

export async function insertReport(tx: Queryable, report: typeof shareReports.$inferInsert): Promise<void> {
  await tx.insert(shareReports).values(report)
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

const nameOfAssistant = sql<string>`coalesce(${assistants.published}, ${assistants.draft}) ->> 'name'`

const rows = (db: Queryable) =>
  db
    .select({
      id: shareReports.id,
      assistantId: shareReports.assistantId,
      assistantName: nameOfAssistant,
      reason: shareReports.reason,
      comment: shareReports.comment,
      createdAt: shareReports.createdAt,
      linkName: shareLinks.name,
      aboutChat: sql<boolean>`${chats.id} is not null`,
      handledAt: shareReports.handledAt,
      handledBy: users.name,
      note: shareReports.note,
      total,
    })
    .from(shareReports)
    .innerJoin(assistants, eq(assistants.id, shareReports.assistantId))
    .leftJoin(shareLinks, eq(shareLinks.id, shareReports.linkId))
    .leftJoin(chats, eq(chats.id, shareReports.chatId))
    .leftJoin(users, eq(users.id, shareReports.handledBy))

/** One page of the reports about a link, an assistant, or all. */
export function findReports(db: Queryable, { assistantId, linkId }: ReportTarget, query: ReportQuery) {
  const { q, state, reason, sort } = query
  const direction = sort === 'oldest' ? asc : desc
  return pagedQuery(query, () =>
    rows(db)
      .where(
        and(
          assistantId === undefined ? undefined : eq(shareReports.assistantId, assistantId),
          linkId === undefined ? undefined : eq(shareReports.linkId, linkId),
          state === 'all'
            ? undefined
            : state === 'open'
              ? isNull(shareReports.handledAt)
              : isNotNull(shareReports.handledAt),
          reason === 'all' ? undefined : eq(shareReports.reason, reason),
          q === '' ? undefined : holdsPhrase(shareReports.comment, q),
        ),
      )
      .orderBy(direction(shareReports.createdAt), direction(shareReports.id)),
  )
}

export async function findReport(db: Queryable, reportId: string) {
  const [row] = await rows(db).where(eq(shareReports.id, reportId))
  return row
}

/** Marks an open report as handled, or reopens it if `handling` is null; a handled one keeps its first note. */
export async function handleReport(
  tx: Queryable,
  { id, assistantId }: { id: string; assistantId: number },
  handling: { by: number; note: string } | null,
): Promise<void> {
  await tx
    .update(shareReports)
    .set({
      handledAt: handling && sql`now()`,
      handledBy: handling?.by ?? null,
      ...(handling ? { note: handling.note } : {}),
    })
    .where(
      and(
        eq(shareReports.id, id),
        eq(shareReports.assistantId, assistantId),
        handling ? isNull(shareReports.handledAt) : undefined,
      ),
    )
}

/** The owner of an assistant, for a mail; undefined if one was sent about a report of the last hour. */
export async function findAddressee(
  tx: Queryable,
  assistantId: number,
): Promise<{ name: string; email: string; assistantName: string } | undefined> {
  const [row] = await tx
    .select({ name: users.name, email: users.email, assistantName: nameOfAssistant })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .where(
      and(
        eq(assistants.id, assistantId),
        isNull(users.suspendedAt),
        sql`not exists (select from share_reports r where r.assistant_id = ${assistantId} and r.created_at > now() - interval '1 hour')`,
      ),
    )
  return row
}
