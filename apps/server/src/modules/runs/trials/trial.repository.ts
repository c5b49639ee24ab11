import type { Pool } from 'pg'

/** Whether the assistant has documents to answer from, as the send of a message asks it. */
export async function hasReadableDocuments(pool: Pool, assistantId: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from documents where assistant_id = $1 and status in ('ready', 'attention') limit 1`,
    [assistantId],
  )
  return rowCount === 1
}
