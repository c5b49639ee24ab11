import type { Avatar } from '@prosa/contract/assistants/avatars.ts'
import type { Pool } from 'pg'
import { begun } from '#/modules/conversations/chats.tables.ts'

/** A line of the list; `position` is what a cursor remembers of it. */
interface ListedChat {
  id: string
  title: string
  pinned: boolean
  archived: boolean
  folderId: string | null
  lastMessageAt: Date
  answering: boolean
  position: string
}

/** A line of the list of all, with the assistant as those see it who do not edit it. */
export type ListedWithAssistant = ListedChat & { assistant: { id: number; name: string; avatar: Avatar } }

/** The owner of the listed chats: a person or a guest. */
type ListedOwner = { userId: number } | { guestId: string }

export interface ListQuery {
  owner: ListedOwner
  /** The chats with one assistant, or with all of these; null for whichever there is. */
  assistants: number | readonly number[] | null
  /** Those in one folder alone. */
  folderId?: string | undefined
  archived: boolean
  /** Words to look for in titles and messages; '' for all chats. */
  q: string
  /** The last line seen before. */
  after?: { pinned: boolean; position: string; id: string } | undefined
  limit: number
}

/** So many of the newest are looked through one by one, before the index is asked for all messages with these words. */
const LOOKED_THROUGH = 200

const columns = `c.id, c.title, c.pinned, c.archived_at is not null as archived, c.folder_id as "folderId",
  c.last_message_at as "lastMessageAt", (extract(epoch from c.last_message_at) * 1000000)::bigint::text as position,
  exists (select from runs r where r.chat_id = c.id and r.state = 'running') as answering`
const assistantOf = `(select json_build_object('id', a.id, 'name', config->>'name', 'avatar', config->'avatar')
  from assistants a, coalesce(a.published, a.draft) config where a.id = c.assistant_id) as assistant`
const order = 'order by c.pinned desc, c.last_message_at desc, c.id desc'

/** `near`: the newest are looked through; `far`: the index tells all. */
type Search = 'no' | 'near' | 'far'

/**
 * Somebody's own chats, pinned first, then the newest; one in which nothing was said or asked is not there yet. Words that many
 * of the newest hold are found there; else the index, which knows whose each message is, tells all that hold them (docs/decisions/search-ranking.md).
 */
export async function listOwnChats(pool: Pool, query: ListQuery): Promise<ListedWithAssistant[]> {
  const searching = query.q.trim() !== ''
  const near = await find(pool, query, searching ? 'near' : 'no')
  return searching && near.length < query.limit ? find(pool, query, 'far') : near
}

async function find(pool: Pool, query: ListQuery, search: Search): Promise<ListedWithAssistant[]> {
  const { text, values } = listStatement(query, search)
  const { rows } = await pool.query<ListedWithAssistant>(text, values)
  return rows
}

/** The statement of a list; a test looks at its plan. */
export function listStatement(query: ListQuery, search: Search): { text: string; values: unknown[] } {
  const { owner, assistants, folderId, archived, after, limit } = query
  const values: unknown[] = []
  const given = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const isPerson = 'userId' in owner
  const where = [
    isPerson ? `c.user_id = ${given(owner.userId, 'int')}` : `c.guest_id = ${given(owner.guestId, 'uuid')}`,
    isPerson && `c.origin = 'internal'`,
    `c.deleted_at is null and ${begun}`,
    `c.archived_at is ${archived ? 'not null' : 'null'}`,
    typeof assistants === 'number'
      ? `c.assistant_id = ${given(assistants, 'int')}`
      : // `is true` keeps the planner from beginning with the assistants: the chats are read in their order until the page is full
        `(c.assistant_id in (select a.id from assistants a where a.deleted_at is null
          ${assistants === null ? '' : `and a.id = any(${given(assistants, 'int[]')})`})) is true`,
    folderId !== undefined && `c.folder_id = ${given(folderId, 'uuid')}`,
    after &&
      `(c.pinned, c.last_message_at, c.id) < (${given(after.pinned, 'boolean')},
        timestamptz 'epoch' + ${given(after.position, 'bigint')} * interval '1 microsecond', ${given(after.id, 'uuid')})`,
  ]
    .filter(Boolean)
    .join(' and ')
  const found = search === 'no' ? 'true' : foundBy(given(query.q.trim(), 'text'), search === 'far' ? owner : undefined)
  const from = search === 'near' ? `(select * from chats c where ${where} ${order} limit ${LOOKED_THROUGH})` : 'chats'
  const text = `select ${columns}, ${assistantOf} from ${from} c
    where ${search === 'near' ? found : `${where} and ${found}`} ${order} limit ${given(limit, 'int')}`
  return { text, values }
}

/** Whether the title or a message holds the words; `owner`: by the index, whose messages are marked with whose they are. */
function foundBy(asked: string, owner: ListedOwner | undefined): string {
  const titled = `c.title_search like '%' || replace(replace(replace(pt_fold(${asked}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  // the last word may still be being typed: it counts as the beginning of one; of words that say nothing none is left
  // what is excluded may end in brackets, as of `-2+3`, and is no beginning
  const words = `(select case when numnode(words) > 0
      then (words::text || case when right(words::text, 1) = '''' then ':*' else '' end)::tsquery end
    from websearch_to_tsquery('portuguese', pt_norm(${asked})) words)`
  if (owner && 'userId' in owner) {
    const own = `$$'@${owner.userId}'$$::tsquery && ${words}`
    return `(${titled} or c.id in (select m.chat_id from messages m where m.search @@ (${own})))`
  }
  // `offset 0` and `is true` keep the planner from looking the words up in the messages of everybody, for all chats or for each
  return `(${titled} or exists (select from messages m where m.chat_id = c.id and (m.search @@ ${words}) is true offset 0))`
}
