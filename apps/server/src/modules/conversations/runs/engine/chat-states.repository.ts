import type { Pool } from 'pg'

/** What tells one state of a chat from another, as JSON, by the ids of the chats that are there. */
export async function readChatStates(pool: Pool, chatIds: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; state: string }>({
    name: 'chat-states',
    text: `select id, json_build_object('lastSeq', last_seq, 'leafId', current_leaf_id, 'title', title)::text as state
      from chats where id = any($1::uuid[]) and deleted_at is null`,
    values: [chatIds],
  })
  return new Map(rows.map(({ id, state }) => [id, state]))
}
