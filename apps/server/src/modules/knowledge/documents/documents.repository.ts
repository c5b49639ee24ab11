import type { knowledge } from '@prosa/contract/knowledge/knowledge.ts'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { documents, knowledgeBases } from '#/modules/knowledge/knowledge.tables.ts'
import { type KnowledgeOwner, isDetached, ownedBy } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, total } from '#/platform/db/page-of.ts'

export type DocumentRow = typeof documents.$inferSelect
export type DocumentQuery = z.output<typeof knowledge.listDocuments.query>
export const unfinishedStatuses = ['queued', 'reading', 'indexing'] as const

/** Adds a document; undefined where its owner has this content already. */
export async function insertDocument(
  db: Queryable,
  values: Omit<typeof documents.$inferInsert, 'status'>,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .insert(documents)
    .values({ ...values, status: 'queued' })
    .onConflictDoNothing()
    .returning()
  return row
}

export async function hasContent(db: Queryable, owner: KnowledgeOwner, hash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(ownedBy('documents', owner), eq(documents.contentHash, hash)))
  return rows.length > 0
}

/** A document that waits for a budget is listed as needing attention, although it can be used. */
const shownStatus = sql`case when ${documents.status} = 'ready' and ${documents.meaningHeld} then 'attention' else ${documents.status} end`

/** Finds an owner's documents; each row carries the number of all matches. */
export function findDocuments(db: Queryable, owner: KnowledgeOwner, query: DocumentQuery, fetchedApart = false) {
  const name = sql`${documents.name} collate "und-x-icu"`
  const orders: Record<DocumentQuery['sort'], SQL> = {
    name: asc(name),
    '-name': desc(name),
    updated: asc(documents.updatedAt),
    '-updated': desc(documents.updatedAt),
  }
  return db
    .select({ ...getTableColumns(documents), total })
    .from(documents)
    .where(
      and(
        ownedBy('documents', owner),
        // the area that fetched a document lists it with its origin; those of a deleted area are listed here
        fetchedApart ? isNull(documents.originId) : undefined,
        query.status === 'all' ? undefined : sql`${shownStatus} = ${query.status}`,
        holdsWords(sql`${documents.name}`, query.q),
      ),
    )
    .orderBy(orders[query.sort], asc(documents.id))
}

/**
 * Gives the copied documents of an assistant the copies of their origins, given a query of the pairs `id` and `copy`.
 * @public for extensions
 */
export async function copyOriginIds(
  db: Queryable,
  { from, to }: { from: number; to: number },
  pairs: SQL,
): Promise<void> {
  const originId = sql.identifier(documents.originId.name)
  await db.execute(sql`
    update documents d set ${originId} = o.copy from documents original join (${pairs}) o on o.id = original.${originId}
    where original.assistant_id = ${from} and d.assistant_id = ${to} and d.content_hash = original.content_hash`)
}

/** Finds the names and content hashes of an assistant's own documents, sorted by name. */
export const findContents = (db: Queryable, assistantId: number): Promise<{ name: string; hash: string }[]> =>
  db
    .select({ name: documents.name, hash: sql<string>`encode(${documents.contentHash}, 'hex')` })
    .from(documents)
    .where(eq(documents.assistantId, assistantId))
    .orderBy(documents.name)

export async function findDocument(db: Queryable, owner: KnowledgeOwner, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(ownedBy('documents', owner), eq(documents.id, id)))
  return row
}

/** Finds a document that can be used and is not being processed. */
export async function findUsable(db: Queryable, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        inArray(documents.status, ['ready', 'attention']),
        sql`not (${isDetached('documents')})`,
      ),
    )
  return row
}

type Versions = readonly (readonly [kind: string, version: number])[]

/** SQL condition: the document `d` is usable, is not being processed, and was read by an older version of its kind's reader. */
export const isOutdated = (versions: Versions): SQL => sql`(d.status in ('ready', 'attention') and exists (
  select from unnest(${sql.param(versions.map(([kind]) => kind))}::text[], ${sql.param(versions.map(([, version]) => version))}::int[])
    as reader (kind, version) where reader.kind = d.kind and d.read_with < reader.version))`

/** Picks some outdated documents, spreadsheets first, in random order so that several processes pick different ones. */
export async function findOutdated(db: Queryable, versions: Versions, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from documents d where ${isOutdated(versions)} and not (${isDetached('d')})
    order by d.kind in ('xlsx', 'ods') desc, random() limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Locks a document until the transaction ends. Returns undefined if it was removed. */
export async function lockDocument(db: Queryable, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), sql`not (${isDetached('documents')})`))
    .for('update')
  return row
}

export async function updateDocument(
  db: Queryable,
  id: string,
  changes: Partial<Omit<DocumentRow, 'id' | 'assistantId' | 'baseId' | 'createdAt'>>,
): Promise<void> {
  await db.update(documents).set(changes).where(eq(documents.id, id))
}

/** Moves a document that is being processed to the next step. Returns undefined if nothing is left to do. */
export async function advanceDocument(
  db: Queryable,
  id: string,
  status: 'reading' | 'indexing',
  now: Date,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .update(documents)
    .set({ status, updatedAt: now })
    .where(and(eq(documents.id, id), inArray(documents.status, [...unfinishedStatuses])))
    .returning()
  return row
}

/** SQL condition: the document has not changed since `instant`. */
export const isStale = (instant: Date): SQL => lt(documents.updatedAt, instant)

/** SQL condition: no job exists for the document, as after a restored backup. The jobs are read once for all documents. */
export const isLost = (jobs: readonly string[]): SQL =>
  sql`(${documents.id}::text in (select j.data->>'documentId' from jobs.job j
    where j.name = any(${sql.param([...jobs])}::text[]) and j.state < 'completed')) is not true`

/** Finds some of the unfinished documents that meet a condition. */
export async function findUnfinished(db: Queryable, which: SQL, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.status, [...unfinishedStatuses]), which))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Touches the documents that still meet the condition. Returns the ids of those touched. */
export async function touchDocuments(db: Queryable, ids: readonly string[], which: SQL, now: Date): Promise<string[]> {
  const rows = await db
    .update(documents)
    .set({ updatedAt: now })
    .where(and(inArray(documents.id, [...ids]), inArray(documents.status, [...unfinishedStatuses]), which))
    .returning({ id: documents.id })
  return rows.map(({ id }) => id)
}

/** Locks the owner until the transaction ends, so that two additions cannot both take the last slot. Returns false if the base is gone. */
export async function lockOwner(db: Queryable, owner: KnowledgeOwner): Promise<boolean> {
  const [kind, id] =
    owner.assistantId === null ? ['knowledge.base', owner.baseId] : ['knowledge.assistant', owner.assistantId]
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${kind}), ${id}::int)`)
  return owner.baseId === null || lockBase(db, owner.baseId, 'key share')
}

/** Locks a base; returns false if it is gone. An `update` lock excludes additions to the base until the transaction ends. */
export async function lockBase(db: Queryable, id: number, strength: 'key share' | 'update'): Promise<boolean> {
  const query = db.select({ id: knowledgeBases.id }).from(knowledgeBases).where(eq(knowledgeBases.id, id))
  return (await query.for(strength)).length > 0
}

export async function countDocuments(db: Queryable, owner: KnowledgeOwner): Promise<number> {
  return db.$count(documents, ownedBy('documents', owner))
}

/**
 * Sums the bytes of all documents a person has added. Holds a lock per person until the transaction ends, so that two
 * uploads at once cannot both take the last room (Z10).
 */
export async function lockUsedBytes(db: Queryable, userId: number): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('knowledge.quota'), ${userId})`)
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${documents.bytes}), 0)::float8` })
    .from(documents)
    .where(and(eq(documents.createdBy, userId), sql`not (${isDetached('documents')})`))
  return row!.bytes
}

interface Copy extends Record<string, unknown> {
  from: string
  to: string
  status: string
  /** Whether the text is copied now. Otherwise a job reads the file again for the copy. */
  copied: boolean
}

/** Passages and table rows that are copied while the person waits and the quota lock is held: about one second. */
const COPIED_AT_ONCE = 1000

/**
 * Copies documents and, for the smallest ones, their passages and tables. The copies share the files of the originals, whose
 * rows are locked meanwhile so that no file is removed during the copy. A copy without text begins as `queued`, to be read
 * by a job.
 */
export async function copyDocuments(
  db: Queryable,
  { from, to, userId, now }: { from: number; to: number; userId: number; now: Date },
): Promise<Copy[]> {
  await db.execute(sql`select 1 from documents where assistant_id = ${from} order by id for share`)
  const { rows } = await db.execute<Copy>(sql`
    with sized as (
      select d.*, gen_random_uuid() as copy_id,
        d.chunk_count + coalesce((select sum(s.row_count) from sheets s where s.document_id = d.id), 0)::int as size
      from documents d where d.assistant_id = ${from}
    ), planned as materialized (
      select *, sum(size) over (order by size, id) <= ${COPIED_AT_ONCE} as copied from sized
    ), made as (
      insert into documents (id, assistant_id, name, kind, bytes, content_hash, storage_key, address, status, problem, pages,
        chunk_count, health, notes, reads_hidden, read_with, created_by, created_at, updated_at)
      select copy_id, ${to}, name, kind, bytes, content_hash, storage_key, address,
        case when not copied or status in ('reading', 'indexing') then 'queued' else status end,
        case when copied then problem end, pages, case when copied then chunk_count else 0 end, health, notes, reads_hidden, read_with, ${userId}, created_at, ${now}
      from planned
      returning id, status
    )
    select planned.id as "from", made.id as "to", made.status, planned.copied from planned join made on made.id = planned.copy_id`)
  await copyContents(
    db,
    to,
    rows.filter(({ copied }) => copied),
  )
  return rows
}

/** Copies the passages and tables of documents to their copies. */
async function copyContents(db: Queryable, to: number, pairs: readonly Copy[]): Promise<void> {
  if (pairs.length === 0) return
  const copied = sql`unnest(${sql.param(pairs.map((pair) => pair.from))}::uuid[], ${sql.param(pairs.map((pair) => pair.to))}::uuid[]) as copied (original, copy)`
  await db.execute(sql`
    insert into chunks (document_id, assistant_id, position, page, text)
    select copied.copy, ${to}, c.position, c.page, c.text
    from ${copied} join chunks c on c.document_id = copied.original`)
  await db.execute(sql`
    insert into document_words (document_id, words)
    select copied.copy, w.words from ${copied} join document_words w on w.document_id = copied.original`)
  await db.execute(sql`
    insert into sheets (document_id, position, name, columns, row_count, regular)
    select copied.copy, s.position, s.name, s.columns, s.row_count, s.regular
    from ${copied} join sheets s on s.document_id = copied.original`)
  await db.execute(sql`
    insert into sheet_rows (sheet_id, row, cells)
    select made.id, r.row, r.cells
    from ${copied} join sheets s on s.document_id = copied.original join sheet_rows r on r.sheet_id = s.id
      join sheets made on made.document_id = copied.copy and made.position = s.position`)
}
