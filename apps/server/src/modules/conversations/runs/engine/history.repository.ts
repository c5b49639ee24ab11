import type { Pool } from 'pg'
import type { HistoryMessage } from '#/modules/conversations/runs/engine/prompt.model.ts'

/** How far back a model is told at most; how much of that fits is the prompt's business. */
const MESSAGES = 40

const historyText = `
  with recursive branch as (
    select id, chat_id, parent_id, role, parts, 1 as depth from messages where id = $1
    union all
    select m.id, m.chat_id, m.parent_id, m.role, m.parts, branch.depth + 1
    from branch join messages m on m.id = branch.parent_id and m.chat_id = branch.chat_id
    where branch.depth < ${MESSAGES}
  )
  select role, coalesce((select string_agg(part->>'text', '') from jsonb_array_elements(parts) part where part->>'type' = 'text'), '') as text,
    jsonb_path_query_array(parts, '$[*] ? (@.type == "file").id') as "fileIds"
  from branch order by depth desc`

/** The branch that ends with this message, oldest first. */
export async function readHistory(pool: Pool, messageId: string): Promise<HistoryMessage[]> {
  const { rows } = await pool.query<HistoryMessage>({ name: 'run-history', text: historyText, values: [messageId] })
  return rows
}
