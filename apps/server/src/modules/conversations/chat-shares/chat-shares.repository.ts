import type { SharedMessage, ShareAudience, UnserializedChatShare } from '@prosa/contract/conversations/chat-shares.ts'
import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { sql } from 'drizzle-orm'
import type { PersonAnswer } from '#/modules/conversations/chat-shares/snapshot.model.ts'
import { chatShareContents, chatShares } from '#/modules/conversations/chat-shares/chat-shares.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedRows, type PageRequest, total } from '#/platform/db/page-of.ts'
import { findRows } from '#/platform/db/rows-of.ts'

export interface NewShare {
  id: string
  tokenHash: Buffer
  sealedToken: string
  userId: number
  assistantId: number
  audience: ShareAudience
  endsAt: Date | null
  chatId: string
  title: string
  assistantName: string
  messages: SharedMessage[]
}

export async function insertShare(tx: Queryable, share: NewShare): Promise<void> {
  const { chatId, title, assistantName, messages, ...link } = share
  await tx.insert(chatShares).values(link)
  await tx.insert(chatShareContents).values({ shareId: share.id, chatId, title, assistantName, messages })
}

const from = sql`chat_shares s left join chat_share_contents t on t.share_id = s.id
  left join chats c on c.id = t.chat_id and c.deleted_at is null
  left join users u on u.id = s.user_id and u.suspended_at is null and u.deleted_at is null
  left join assistants a on a.id = s.assistant_id and a.deleted_at is null and a.archived_at is null and a.paused_at is null`

/** SQL condition: the link has not ended, its conversation exists, and its person may use the assistant, which is open. */
const isOpen = sql`(s.revoked_at is null and (s.ends_at is null or s.ends_at > now()) and c.id is not null and u.id is not null
  and a.id is not null and (s.audience = 'organization' or a.options @> '{"chatsOnWeb": true}')
  and ('admin' = any(u.roles) or (a.visibility = 'organization' and not 'partner' = any(u.roles))
    or exists (select from assistant_roles r where r.assistant_id = a.id and r.user_id = u.id)))`

export interface FoundShare {
  id: string
  assistantId: number | null
  audience: ShareAudience
  open: boolean
  title: string
  assistantName: string
  total: number
  /** Name of the conversation's owner; '' if the account was deleted. */
  personName: string
  /** Messages of the requested part. */
  messages: SharedMessage[]
  /** Answers of people in the conversation's present state. */
  answers: PersonAnswer[]
  sharedAt: Date
  endsAt: Date | null
}

export interface Part {
  from: number
  count: number
}

/** Finds a link by its token, even if it has ended, with a part of its messages; undefined if it never existed. */
export async function findShare(db: Queryable, tokenHash: Buffer, part: Part): Promise<FoundShare | undefined> {
  const [share] = await findRows<FoundShare>(
    db,
    sql`select s.id, s.assistant_id as "assistantId", s.audience, ${isOpen} as open, coalesce(t.title, '') as title,
      coalesce(t.assistant_name, '') as "assistantName", coalesce(jsonb_array_length(t.messages), 0) as total,
      coalesce(jsonb_path_query_array(t.messages, '$[$from to $to]', jsonb_build_object('from', ${part.from}::int, 'to', ${part.from + part.count - 1}::int)), '[]') as messages,
      coalesce(u.name, '') as "personName", (select coalesce(jsonb_agg(jsonb_build_object('parts', m.parts, 'note', m.note)), '[]')
        from messages m where m.chat_id = t.chat_id and m.model = ${PERSON_MODEL}) as answers,
      s.created_at as "sharedAt", s.ends_at as "endsAt"
    from ${from} where s.token_hash = ${tokenHash}`,
    'sharedAt',
    'endsAt',
  )
  return share
}

export type ListedShare = Omit<UnserializedChatShare, 'url'> & {
  sealedToken: string
  createdAt: Date
  endsAt: Date | null
}

const listed = sql`s.id, t.chat_id as "chatId", t.title, t.assistant_name as "assistantName", s.audience,
  s.sealed_token as "sealedToken", jsonb_array_length(t.messages) as messages, s.created_at as "createdAt", s.ends_at as "endsAt",
  ${isOpen} as open`
/** SQL condition for the list: the link has not ended permanently. Temporarily closed links are listed and can be revoked. */
const lasting = sql`s.revoked_at is null and (s.ends_at is null or s.ends_at > now()) and c.id is not null`

export const findOwnShares = (db: Queryable, userId: number, request: PageRequest) =>
  pagedRows<ListedShare & { total: number }>(
    db,
    request,
    sql`select ${listed}, ${total} as total from ${from} where s.user_id = ${userId} and ${lasting}
      order by s.created_at desc, s.id desc`,
    'createdAt',
    'endsAt',
  )

export async function findOwnShare(db: Queryable, userId: number, id: string): Promise<ListedShare | undefined> {
  const [share] = await findRows<ListedShare>(
    db,
    sql`select ${listed} from ${from} where s.user_id = ${userId} and s.id = ${id} and ${lasting}`,
    'createdAt',
    'endsAt',
  )
  return share
}

/** Revokes a link and deletes its content at once. */
export async function revokeShare(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`delete from chat_share_contents where share_id = ${id}`)
  await tx.execute(sql`update chat_shares set revoked_at = now() where id = ${id}`)
}

interface NewCopy {
  id: string
  assistantId: number
  userId: number
  title: string
  /** Oldest first; each message answers the one before. */
  messages: readonly {
    id: string
    role: 'user' | 'assistant'
    text: string
    searchable: string
    model: string | null
    note: string | null
  }[]
}

/** Stores a chat with all its messages. Returns false if a chat with this id exists. */
export async function insertCopy(
  tx: Queryable,
  { id, assistantId, userId, title, messages }: NewCopy,
): Promise<boolean> {
  const column = (of: (message: NewCopy['messages'][number], index: number) => string | null) =>
    sql.param(messages.map(of))
  const { rowCount } = await tx.execute(sql`
    with chat as (
      insert into chats (id, assistant_id, user_id, title, titled_by_person, current_leaf_id)
      values (${id}, ${assistantId}, ${userId}, ${title}, ${title !== ''}, ${messages.at(-1)?.id ?? null})
      on conflict (id) do nothing returning id),
    said as (
      insert into messages (id, chat_id, parent_id, role, parts, model, note, status, finished_at, search)
      select m.id, chat.id, m.parent_id, m.role, jsonb_build_array(jsonb_build_object('type', 'text', 'text', m.text)), m.model, m.note, 'done', now(),
        owned_search(m.searchable, ${userId})
      from chat, unnest(${column(({ id }) => id)}::uuid[], ${column((_, index) => messages[index - 1]?.id ?? null)}::uuid[],
        ${column(({ role }) => role)}::text[], ${column(({ text }) => text)}::text[],
        ${column(({ searchable }) => searchable)}::text[], ${column(({ model }) => model)}::text[],
        ${column(({ note }) => note)}::text[]) as m (id, parent_id, role, text, searchable, model, note))
    select from chat`)
  return rowCount === 1
}
