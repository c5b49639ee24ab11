import { eq, sql } from 'drizzle-orm'
import { copyOriginIds } from '@prosa/server/src/modules/knowledge/documents/documents.repository.ts'
import type { DocumentOrigins } from '@prosa/server/src/modules/knowledge/documents/origins.service.ts'
import { isDetached } from '@prosa/server/src/modules/knowledge/owners.model.ts'
import { webPages, webSources } from '#/web-pages/server/web-sources.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { deleteInPortions } from '@prosa/server/src/platform/db/in-portions.ts'

/** What becomes of web sources and their pages with the documents. */
export const webOrigins: DocumentOrigins = {
  copy: copySources,
  async exclude(tx, documentId) {
    await tx
      .update(webPages)
      .set({ status: 'excluded', due: false, problem: null, since: null })
      .where(eq(webPages.documentId, documentId))
  },
  async forget(tx, which) {
    await tx.execute(
      sql`update web_pages p set document_id = null from documents d where p.document_id = d.id and ${which}`,
    )
  },
  async disown(tx, which) {
    await tx.execute(sql`update web_sources s set assistant_id = null, base_id = null where ${which}`)
  },
  async empty(db, which) {
    const ofSource = sql`select o.id from web_sources o where ${which}`
    await deleteInPortions(db, sql`${webPages}`, sql`expired.source_id in (${ofSource})`)
  },
  async removeDetached(db) {
    await deleteInPortions(
      db,
      sql`${webSources}`,
      sql`${isDetached('expired')} and not exists (select from web_pages p where p.source_id = expired.id)`,
    )
  },
  async noteChange(tx, documentId, change) {
    await tx.update(webPages).set(change).where(eq(webPages.documentId, documentId))
  },
}

/** Copies an assistant's sources and their pages after its documents. */
async function copySources(
  db: Queryable,
  { from, to, userId, now }: { from: number; to: number; userId: number; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into web_sources (id, assistant_id, kind, address, depth, max_pages, status, problem, limited, map_read, renewed_at,
      created_by, created_at, updated_at)
    select gen_random_uuid(), ${to}, kind, address, depth, max_pages, case when status = 'reading' then 'attention' else status end,
      case when status = 'reading' then null else problem end, limited, true, coalesce(renewed_at, ${now}), ${userId}, created_at, ${now}
    from web_sources where assistant_id = ${from}`)
  const copies = sql`select s.id, copy.id as copy from web_sources s
    join web_sources copy on copy.address = s.address and copy.assistant_id = ${to} where s.assistant_id = ${from}`
  await copyOriginIds(db, { from, to }, copies)
  await db.execute(sql`
    insert into web_pages (source_id, address, depth, status, due, problem, since, checked_at, etag, last_modified, document_id)
    select copy.id, p.address, p.depth, p.status, false, p.problem, p.since, p.checked_at, p.etag, p.last_modified, d.id
    from web_pages p join web_sources s on s.id = p.source_id
      join web_sources copy on copy.address = s.address and copy.assistant_id = ${to}
      left join documents d on d.web_source_id = copy.id and d.address = p.address
    where s.assistant_id = ${from}`)
}
