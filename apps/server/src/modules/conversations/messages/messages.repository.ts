import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { OwnRating } from '@prosa/contract/conversations/own-rating.ts'
import type { ChatEventName } from '@prosa/contract/conversations/chat-events.ts'
import type { Pool } from 'pg'

export const BRANCH_PAGE = 50

/** A stored message; the text of an unfinished answer is in its events. */
export interface MessageRow {
  id: string
  parentId: string | null
  role: 'user' | 'assistant'
  parts: MessagePart[]
  status: MessageStatus
  errorCode: string | null
  sources: Source[]
  model: string | null
  note: string | null
  cut: boolean
  version: number | null
  rating: OwnRating | null
  siblings: string[]
  createdAt: string
}

/** A branch and its stream's position in one snapshot: events after `lastSeq` complete it. */
export interface BranchRow {
  lastSeq: number
  activeMessageId: string | null
  /** Events of the unfinished answer. */
  events: [event: ChatEventName, data: string][]
  /** Newest first, one more than a page if there are older ones. */
  messages: MessageRow[]
}

const fields = `m.id, m.chat_id, m.parent_id, m.role, m.parts, m.status, m.error_code, m.sources, m.model, m.note, m.finish_reason, m.version, m.created_at`

const siblings = (condition: string): string =>
  `(select json_agg(s.id order by s.created_at, s.id) from messages s where s.chat_id = $1 and s.role = path.role and ${condition})`

const rating = `(select json_build_object('value', r.value, 'reasons', r.reasons, 'comment', r.comment, 'expected', r.expected,
    'reply', r.reply) from ratings r where r.message_id = path.id)`

// `=` and `is null` each use the index, `is not distinct from` does not
const branchText = `
  with recursive chat as (select current_leaf_id, last_seq from chats where id = $1
  ), active as (select message_id, first_seq from runs where chat_id = $1 and state = 'running'
  ), path as (
    select ${fields}, 1 as depth from chat join messages m on m.id = coalesce($2::uuid, chat.current_leaf_id) and m.chat_id = $1
    union all
    select ${fields}, path.depth + 1 from path join messages m on m.id = path.parent_id and m.chat_id = $1
    where path.depth <= ${BRANCH_PAGE}
  ), told as (select e.seq, e.event, e.data from active join chat_events e on e.chat_id = $1 and e.seq >= active.first_seq)
  select greatest(chat.last_seq, (select max(seq) from told))::int as "lastSeq",
    (select message_id from active) as "activeMessageId",
    (select coalesce(json_agg(json_build_array(event, data) order by seq), '[]') from told) as events,
    (select coalesce(json_agg(json_build_object('id', id, 'parentId', parent_id, 'role', role, 'parts', parts, 'status', status,
       'errorCode', error_code, 'sources', sources, 'model', model, 'note', note, 'cut', coalesce(finish_reason = 'length', false), 'version', version, 'createdAt', created_at, 'rating', ${rating},
       'siblings', case when parent_id is null then ${siblings('s.parent_id is null')} else ${siblings('s.parent_id = path.parent_id')} end
     ) order by depth), '[]') from path) as messages
  from chat`

/** Reads the branch of a leaf; the current branch if `leafId` is null. */
export async function readBranch(pool: Pool, chatId: string, leafId: string | null): Promise<BranchRow> {
  const { rows } = await pool.query<BranchRow>({ name: 'chat-branch', text: branchText, values: [chatId, leafId] })
  const [branch] = rows
  if (branch === undefined) throw new Error('the chat is not there')
  return branch
}

/** Finds a message's parent: null for the first one; undefined if the chat does not contain the message. */
export async function findParent(pool: Pool, chatId: string, messageId: string): Promise<string | null | undefined> {
  const { rows } = await pool.query<{ parent: string | null }>(
    'select parent_id as parent from messages where id = $1 and chat_id = $2',
    [messageId, chatId],
  )
  return rows[0]?.parent
}
