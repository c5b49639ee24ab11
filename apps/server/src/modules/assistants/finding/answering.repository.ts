import type { Pool } from 'pg'

export interface AnsweringRow {
  id: number
  name: string
  description: string
  createdAt: Date
}

/** More than clients can display; other assistants are available by id. */
const LONGEST_LIST = 1000

const listText = `select id, published->>'name' as name, published->>'description' as description, created_at as "createdAt"
  from assistants
  where published_version is not null and paused_at is null and archived_at is null and deleted_at is null
    and ($1::int[] is null or id = any($1)) order by id desc limit ${LONGEST_LIST}`

/** Lists assistants that can answer, the newest first; all if `ids` is null. */
export async function findAnswering(pool: Pool, ids: readonly number[] | null): Promise<AnsweringRow[]> {
  const { rows } = await pool.query<AnsweringRow>(listText, [ids])
  return rows
}
