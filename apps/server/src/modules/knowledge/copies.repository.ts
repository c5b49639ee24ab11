import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

interface Copy extends Record<string, unknown> {
  id: string
  bytes: number
  status: string
}

/**
 * Copies documents and chunks; the files are shared with the originals, whose rows are locked meanwhile so that nobody
 * removes the file of one that is being copied. What is not read yet starts again as its own.
 */
export async function copyDocuments(
  db: Queryable,
  { from, to, userId, now }: { from: number; to: number; userId: number; now: Date },
): Promise<Copy[]> {
  await db.execute(sql`select 1 from documents where assistant_id = ${from} order by id for share`)
  const { rows } = await db.execute<Copy>(sql`
    insert into documents (id, assistant_id, name, kind, bytes, content_hash, storage_key, status, problem, pages,
      chunk_count, health, created_by, created_at, updated_at)
    select gen_random_uuid(), ${to}, name, kind, bytes, content_hash, storage_key,
      case when status in ('reading', 'indexing') then 'queued' else status end, problem, pages,
      chunk_count, health, ${userId}, created_at, ${now}
    from documents where assistant_id = ${from}
    returning id, bytes, status`)
  await db.execute(sql`
    insert into chunks (document_id, assistant_id, position, page, text)
    select copy.id, ${to}, c.position, c.page, c.text
    from chunks c join documents d on d.id = c.document_id
      join documents copy on copy.assistant_id = ${to} and copy.content_hash = d.content_hash
    where c.assistant_id = ${from}`)
  return rows
}
