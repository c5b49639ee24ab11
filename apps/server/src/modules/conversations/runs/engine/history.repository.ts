import type { Pool } from 'pg'
import type { ChatRow } from '#/modules/conversations/messages/own-chats.repository.ts'
import { HISTORY_TOKENS, type HistoryMessage } from '#/modules/conversations/runs/engine/prompt.model.ts'

/** Most history that is read; the prompt takes what fits. */
const MESSAGES = 400
const CHARACTERS = HISTORY_TOKENS * 5

const messageTextSql = (parts: string) =>
  `coalesce((select string_agg(part->>'text', '') from jsonb_array_elements(${parts}) part where part->>'type' = 'text'), '')`

// Walks up from the question, and stops at the message where a summary ends.
const historyText = `
  with recursive branch as (
    select id, chat_id, parent_id, role, parts, model, output_tokens, 1 as depth, length(parts::text) as characters from messages where id = $1
    union all
    select m.id, m.chat_id, m.parent_id, m.role, m.parts, m.model, m.output_tokens, branch.depth + 1, branch.characters + length(m.parts::text)
    from branch join messages m on m.id = branch.parent_id and m.chat_id = branch.chat_id
    where branch.depth < ${MESSAGES} and branch.characters < ${CHARACTERS}
      and not exists (select from chat_memories k where k.message_id = m.id)
  )
  select branch.id, role, ${messageTextSql('branch.parts')} as text, jsonb_path_query_array(parts, '$[*] ? (@.type == "file").id') as "fileIds", branch.model,
    case when not jsonb_path_exists(parts, '$[*] ? (@.type == "reasoning")') then output_tokens end as "outputTokens", k.text as memory
  from branch left join chat_memories k on k.message_id = branch.parent_id order by depth desc`

/** The branch that ends with a message, oldest first. */
export interface Branch {
  messages: HistoryMessage[]
  /** Summary of earlier messages; '' without one. */
  memory: string
}

export async function readHistory(pool: Pool, messageId: string): Promise<Branch> {
  const { rows } = await pool.query<HistoryMessage & { memory: string | null }>({
    name: 'run-history',
    text: historyText,
    values: [messageId],
  })
  return { messages: rows, memory: rows[0]?.memory ?? '' }
}

/** Returns the chat's owner; `userId` is null for guests. */
export async function readAsker(pool: Pool, chatId: string) {
  const { rows } = await pool.query<Pick<ChatRow, 'userId' | 'origin' | 'assistantId' | 'attemptId'>>(
    `select user_id as "userId", origin, assistant_id as "assistantId", attempt_id as "attemptId" from chats where id = $1`,
    [chatId],
  )
  return rows[0]
}
