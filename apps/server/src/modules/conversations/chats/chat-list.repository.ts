import type { Avatar } from '@prosa/contract/assistants/avatars.ts'
import type { Pool } from 'pg'
import { hasBegun } from '#/modules/conversations/chats.tables.ts'

/** A row of the list; cursors store its `position`. */
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

/** A row of the list over all assistants, with the assistant as non-editors see it. */
export type ListedWithAssistant = ListedChat & {
  assistant: { id: number; name: string; avatar: Avatar }
  /** Text of the newest message with the searched words. */
  found: string | null
}

/** The owner of the listed chats: a person or a guest. */
type ListedOwner = { userId: number } | { guestId: string }

export interface ListQuery {
  owner: ListedOwner
  /** Chats with one assistant, or with all of these; null for any assistant. */
  assistants: number | readonly number[] | null
  /** Only chats in this folder. */
  folderId?: string | undefined
  archived: boolean
  /** Words to find in titles and messages; '' for all chats. */
  q: string
  /** The last row of the previous page. */
  after?: { pinned: boolean; position: string; id: string } | undefined
  limit: number
}

/** Newest chats that are scanned before the index is queried for all messages with these words. */
const LOOKED_THROUGH = 200

const columns = `c.id, c.title, c.pinned, c.archived_at is not null as archived, c.folder_id as "folderId",
  c.last_message_at as "lastMessageAt", (extract(epoch from c.last_message_at) * 1000000)::bigint::text as position,
  exists (select from runs r where r.chat_id = c.id and r.state = 'running') as answering`
const assistantColumn = `(select json_build_object('id', a.id, 'name', config->>'name', 'avatar', config->'avatar')
  from assistants a, coalesce(a.published, a.draft) config where a.id = c.assistant_id) as assistant`
const order = 'order by c.pinned desc, c.last_message_at desc, c.id desc'

/** `near`: scans the newest chats; `far`: queries the index. */
type Search = 'no' | 'near' | 'far'

/**
 * Lists an owner's chats, pinned first, then the newest, without unused ones. Frequent words are found by scanning the
 * newest chats, rare ones by the index, which is partitioned by owner (docs/decisions/search-ranking.md).
 */
export async function listOwnChats(pool: Pool, query: ListQuery): Promise<ListedWithAssistant[]> {
  const searching = query.q.trim() !== ''
  const near = await findChats(pool, query, searching ? 'near' : 'no')
  return searching && near.length < query.limit ? findChats(pool, query, 'far') : near
}

async function findChats(pool: Pool, query: ListQuery, search: Search): Promise<ListedWithAssistant[]> {
  const { text, values } = listStatement(query, search)
  const { rows } = await pool.query<ListedWithAssistant>(text, values)
  return rows
}

/** Builds the list's statement; a test checks its plan. */
export function listStatement(query: ListQuery, search: Search): { text: string; values: unknown[] } {
  const { owner, assistants, folderId, archived, after, limit } = query
  const values: unknown[] = []
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const isPerson = 'userId' in owner
  const where = [
    isPerson ? `c.user_id = ${bind(owner.userId, 'int')}` : `c.guest_id = ${bind(owner.guestId, 'uuid')}`,
    isPerson && `c.origin = 'internal'`,
    `c.deleted_at is null and ${hasBegun}`,
    `c.archived_at is ${archived ? 'not null' : 'null'}`,
    typeof assistants === 'number'
      ? `c.assistant_id = ${bind(assistants, 'int')}`
      : // `is true` keeps the planner from beginning with the assistants: the chats are read in their order until the page is full
        `(c.assistant_id in (select a.id from assistants a where a.deleted_at is null
          ${assistants === null ? '' : `and a.id = any(${bind(assistants, 'int[]')})`})) is true`,
    folderId !== undefined && `c.folder_id = ${bind(folderId, 'uuid')}`,
    after &&
      `(c.pinned, c.last_message_at, c.id) < (${bind(after.pinned, 'boolean')},
        timestamptz 'epoch' + ${bind(after.position, 'bigint')} * interval '1 microsecond', ${bind(after.id, 'uuid')})`,
  ]
    .filter(Boolean)
    .join(' and ')
  const searchText = search === 'no' ? undefined : bind(query.q.trim(), 'text')
  const found = searchText === undefined ? 'true' : foundBy(searchText, search === 'far' ? owner : undefined)
  const message = searchText === undefined ? 'null' : foundText(toSearchQuery(searchText))
  const from = search === 'near' ? `(select * from chats c where ${where} ${order} limit ${LOOKED_THROUGH})` : 'chats'
  const text = `select ${columns}, ${assistantColumn}, ${message} as found from ${from} c
    where ${search === 'near' ? found : `${where} and ${found}`} ${order} limit ${bind(limit, 'int')}`
  return { text, values }
}

/** SQL condition: title or message contains the words. With `owner`, it uses the index with owner marks. */
function foundBy(searchText: string, owner: ListedOwner | undefined): string {
  const titled = `c.title_search like '%' || replace(replace(replace(pt_fold(${searchText}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const words = toSearchQuery(searchText)
  if (owner && 'userId' in owner) {
    const own = `$$'@${owner.userId}'$$::tsquery && ${words}`
    return `(${titled} or c.id in (select m.chat_id from messages m where m.search @@ (${own})))`
  }
  // `offset 0` and `is true` keep the planner from searching the messages of all owners, once or for each chat
  return `(${titled} or exists (select from messages m where m.chat_id = c.id and (m.search @@ ${words}) is true offset 0))`
}

/**
 * SQL: the words as a query. The last word may be incomplete and matches as a prefix, except an excluded one, which may end in brackets as
 * in `-2+3`; a query of stop words is empty.
 */
const toSearchQuery = (searchText: string) => `(select case when numnode(words) > 0
      then (words::text || case when right(words::text, 1) = '''' then ':*' else '' end)::tsquery end
    from websearch_to_tsquery('portuguese', pt_norm(${searchText})) words)`

const foundText = (words: string) => `(select jsonb_path_query_first(m.parts, '$[*] ? (@.type == "text")')->>'text'
    from messages m where m.chat_id = c.id and (m.search @@ ${words}) is true order by m.created_at desc limit 1)`
