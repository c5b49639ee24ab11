import type { ChatFolder } from '@prosa/contract/conversations/chat-history.ts'
import { sql } from 'drizzle-orm'
import { hasBegun } from '#/modules/conversations/chats.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { findRows } from '#/platform/db/rows-of.ts'

export type FolderRow = ChatFolder & { userId: number }

const columns = sql`f.id, f.name, f.user_id as "userId", (select count(*)::int from chats c where c.folder_id = f.id
  and c.origin = 'internal' and c.deleted_at is null and c.archived_at is null
  and ${sql.raw(hasBegun)}) as chats`

export const findFolders = (db: Queryable, userId: number): Promise<FolderRow[]> =>
  findRows<FolderRow>(
    db,
    sql`select ${columns} from chat_folders f where f.user_id = ${userId} order by f.name collate "und-x-icu", f.id`,
  )

export async function findFolder(db: Queryable, id: string): Promise<FolderRow | undefined> {
  const [folder] = await findRows<FolderRow>(db, sql`select ${columns} from chat_folders f where f.id = ${id}`)
  return folder
}

/** Inserts a folder under a lock per person. Returns false if the limit is reached. */
export async function insertFolder(
  tx: Queryable,
  { id, userId, name }: Pick<FolderRow, 'id' | 'userId' | 'name'>,
  most: number,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('chat_folders'), ${userId})`)
  const { rowCount } = await tx.execute(sql`insert into chat_folders (id, user_id, name)
    select ${id}, ${userId}, ${name} where (select count(*) from chat_folders where user_id = ${userId}) < ${most}`)
  return rowCount === 1
}

export async function renameFolder(db: Queryable, id: string, name: string): Promise<void> {
  await db.execute(sql`update chat_folders set name = ${name} where id = ${id}`)
}

export async function deleteFolder(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`delete from chat_folders where id = ${id}`)
}
