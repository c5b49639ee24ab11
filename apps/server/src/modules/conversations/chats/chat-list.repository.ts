import type { Pool } from 'pg'

/** A line of the list; `position` is what a cursor remembers of it. */
export interface ListedChat {
  id: string
  title: string
  pinned: boolean
  lastMessageAt: Date
  answering: boolean
  position: string
}

/** The owner of the listed chats: a person or a guest. */
export type ListedOwner = { userId: number } | { guestId: string }

export interface ListQuery {
  owner: ListedOwner
  assistantId: number
  /** Words to look for in titles and messages; '' for all chats. */
  q: string
  /** The last line seen before. */
  after?: { pinned: boolean; position: string; id: string } | undefined
  limit: number
}

const columns = `c.id, c.title, c.pinned, c.last_message_at as "lastMessageAt", (extract(epoch from c.last_message_at) * 1000000)::bigint::text as position,
  exists (select from runs r where r.chat_id = c.id and r.state = 'running') as answering`

// the last word may still be being typed: it counts as the beginning of one
const asked = `(case when numnode(websearch_to_tsquery('portuguese', pt_norm($7))) = 0 then ''::tsquery
  else (websearch_to_tsquery('portuguese', pt_norm($7))::text || ':*')::tsquery end)`

// `offset 0` keeps the planner from looking a common word up in the messages of everybody first: each of the person's
// chats is asked by itself, newest first, until the page is full
const found = `and (pt_fold(c.title) like '%' || replace(replace(replace(pt_fold($7), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
  or exists (select from messages m where m.chat_id = c.id and m.search @@ ${asked} offset 0))`

const owned = { person: `c.user_id = $1 and c.origin = 'internal'`, guest: 'c.guest_id = $1' } as const

const listText = (owner: keyof typeof owned, searching: boolean): string => `select ${columns} from chats c
  where ${owned[owner]} and c.assistant_id = $2 and c.deleted_at is null and c.current_leaf_id is not null
    and ($3::boolean is null or (c.pinned, c.last_message_at, c.id) < ($3, timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid))
    ${searching ? found : ''}
  order by c.pinned desc, c.last_message_at desc, c.id desc limit $6`

/** Somebody's own chats with an assistant, pinned first, then the newest; chats without a message are not there yet. */
export async function listOwnChats(
  pool: Pool,
  { owner, assistantId, q, after, limit }: ListQuery,
): Promise<ListedChat[]> {
  const [kind, ownerId] = 'userId' in owner ? (['person', owner.userId] as const) : (['guest', owner.guestId] as const)
  const searching = q.trim() !== ''
  const { rows } = await pool.query<ListedChat>({
    name: `chats-${searching ? 'search' : 'list'}-${kind}`,
    text: listText(kind, searching),
    values: [
      ownerId,
      assistantId,
      after?.pinned ?? null,
      after?.position ?? null,
      after?.id ?? null,
      limit,
      ...(searching ? [q.trim()] : []),
    ],
  })
  return rows
}
