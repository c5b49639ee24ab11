import { randomInt, randomUUID } from 'node:crypto'
import type { PrivacyRequestKind, PrivacyRequestStatus } from '@prosa/contract/privacy/privacy-choices.ts'
import { aliasedTable, and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { privacyRequests } from '#/modules/privacy/privacy.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { ExportedRows } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { rowsByName } from '#/platform/db/rows-by-name.ts'
import { holdsPhrase, type Page, pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'

const handlers = aliasedTable(users, 'handlers')

const isThere = sql`${users.deletedAt} is null`
const columns = {
  id: privacyRequests.id,
  protocol: privacyRequests.protocol,
  kind: privacyRequests.kind,
  status: privacyRequests.status,
  createdAt: privacyRequests.createdAt,
  dueAt: privacyRequests.dueAt,
  handledAt: privacyRequests.handledAt,
  reply: privacyRequests.reply,
  message: privacyRequests.message,
  userId: privacyRequests.userId,
  visitorEmail: privacyRequests.visitorEmail,
  fileKey: privacyRequests.fileKey,
  fileUntil: privacyRequests.fileUntil,
  personName: sql<string | null>`case when ${isThere} then ${users.name} end`,
  personEmail: sql<
    string | null
  >`coalesce(case when ${isThere} then ${users.email} end, ${privacyRequests.visitorEmail})`,
  hasAccount: sql<boolean>`${privacyRequests.userId} is not null`,
  isFileKept: sql<boolean>`${privacyRequests.fileKey} is not null and ${privacyRequests.fileUntil} > now()`,
  handlerName: handlers.name,
  late: sql<boolean>`${privacyRequests.status} in ('open', 'running') and ${privacyRequests.dueAt} < now()`,
  ownedAssistants:
    sql<number>`(select count(*) from assistants a where a.owner_id = ${privacyRequests.userId})`.mapWith(Number),
}

const selected = (db: Queryable) =>
  db
    .select(columns)
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.userId))
    .leftJoin(handlers, eq(handlers.id, privacyRequests.handledBy))

export async function findRequest(db: Queryable, id: string) {
  const [row] = await selected(db).where(eq(privacyRequests.id, id))
  return row
}
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

const MAX_OWN_REQUESTS = 100

export const findOwnRequests = (db: Queryable, userId: number): Promise<RequestRow[]> =>
  selected(db)
    .where(eq(privacyRequests.userId, userId))
    .orderBy(desc(privacyRequests.createdAt))
    .limit(MAX_OWN_REQUESTS)

export interface RequestFilter extends PageRequest {
  q: string
  kind: PrivacyRequestKind | 'all'
  status: PrivacyRequestStatus | 'all'
}

/** Lists requests: open ones by due date, then the others, newest first. */
export function findRequests(db: Queryable, filter: RequestFilter): Promise<Page<RequestRow & { total: number }>> {
  const where = and(
    filter.kind === 'all' ? undefined : eq(privacyRequests.kind, filter.kind),
    filter.status === 'all' ? undefined : eq(privacyRequests.status, filter.status),
    filter.q
      ? or(
          ...[privacyRequests.protocol, columns.personName, columns.personEmail].map((text) =>
            holdsPhrase(text, filter.q),
          ),
        )
      : undefined,
  )
  const waits = sql`${privacyRequests.status} in ('open', 'running')`
  return pagedQuery(filter, () =>
    db
      .select({ ...columns, total })
      .from(privacyRequests)
      .leftJoin(users, eq(users.id, privacyRequests.userId))
      .leftJoin(handlers, eq(handlers.id, privacyRequests.handledBy))
      .where(where)
      .orderBy(
        sql`${waits} desc, case when ${waits} then ${privacyRequests.dueAt} end`,
        desc(privacyRequests.createdAt),
        privacyRequests.id,
      ),
  )
}

export type NewRequest = Pick<
  typeof privacyRequests.$inferInsert,
  'kind' | 'status' | 'userId' | 'visitorEmail' | 'message'
>

/** Letters and digits that are not confused when read aloud. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Inserts a request and returns its id; undefined if an equal one is open. */
export async function insertRequest(tx: Queryable, request: NewRequest): Promise<string | undefined> {
  const mark = Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')
  const [row] = await tx
    .insert(privacyRequests)
    .values({ ...request, id: randomUUID(), protocol: `LGPD-${mark}` })
    .onConflictDoNothing()
    .returning({ id: privacyRequests.id })
  return row?.id
}

type Change = Partial<
  Pick<typeof privacyRequests.$inferInsert, 'status' | 'reply' | 'handledBy' | 'handledAt' | 'fileKey' | 'fileUntil'>
>

/** Changes a request; returns false if its state is none of the expected ones any more. */
export async function changeRequest(
  tx: Queryable,
  id: string,
  from: readonly PrivacyRequestStatus[],
  change: Change,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(privacyRequests)
    .set(change)
    .where(and(eq(privacyRequests.id, id), inArray(privacyRequests.status, [...from])))
  return rowCount === 1
}

/** Removes the person's texts and identity from all their requests, and closes all but the erasure. Returns the keys of their files. */
export async function emptyRequests(
  tx: Queryable,
  of: { userId: number } | { visitorEmail: string },
  besides: string,
): Promise<string[]> {
  const mine =
    'userId' in of
      ? eq(privacyRequests.userId, of.userId)
      : sql`lower(${privacyRequests.visitorEmail}) = lower(${of.visitorEmail})`
  const files = await tx.select({ key: privacyRequests.fileKey }).from(privacyRequests).where(mine)
  await tx
    .update(privacyRequests)
    .set({ status: 'cancelled', handledAt: sql`now()` })
    .where(and(mine, ne(privacyRequests.id, besides), inArray(privacyRequests.status, ['open', 'running'])))
  await tx
    .update(privacyRequests)
    .set({ message: '', reply: '', visitorEmail: null, fileKey: null, fileUntil: null })
    .where(mine)
  return files.flatMap(({ key }) => key ?? [])
}

/** Takes over the files of a person's exports. One that is being written finds itself cancelled and removes its file. */
export async function takeExportFiles(tx: Queryable, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string | null }>(sql`
    with own as (select id, file_key from privacy_requests where kind = 'export' and user_id = ${userId} for update)
    update privacy_requests r set file_key = null, file_until = null,
      status = case when status in ('open', 'running') then 'cancelled' else status end
    from own where own.id = r.id returning own.file_key as key`)
  return rows.flatMap(({ key }) => key ?? [])
}

export async function takeExpiredFiles(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with old as (select id, file_key from privacy_requests where file_key is not null and file_until < now() for update)
    update privacy_requests r set file_key = null, file_until = null from old where old.id = r.id returning old.file_key as key`)
  return rows.map(({ key }) => key)
}

export async function hasVisitor(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from visits where email <> '' and lower(email) = lower(${email}) limit 1`,
  )
  return (rowCount ?? 0) > 0
}

export async function findAccountId(db: Queryable, email: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isThere))
  return row?.id
}

export const findRequestRows = (db: Queryable, userId: number): Promise<ExportedRows> =>
  rowsByName(db, {
    pedidos: sql`select protocol as protocolo, kind as tipo, status as situacao, message as mensagem, reply as resposta,
      created_at as em from privacy_requests where user_id = ${userId}`,
  })
