import type { SharedMessage, ShareAudience, UnserializedChatShare } from '#/chat-shares/contract.ts'
import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { sql } from 'drizzle-orm'
import type { PathMessage, PersonAnswer } from '#/chat-shares/server/snapshot.model.ts'
import { chatShareContents, chatShares } from '#/chat-shares/server/chat-shares.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { pagedRows, type PageRequest, total } from '@prosa/server/src/platform/db/page-of.ts'
import { findRows } from '@prosa/server/src/platform/db/rows-of.ts'

/** Returns the path to a leaf, or to the current one; empty if the chat does not contain the leaf. */
export const findPath = (db: Queryable, chatId: string, leafId: string | null): Promise<PathMessage[]> =>
  findRows<PathMessage>(
    db,
    sql`with recursive path as (
      select m.*, 1 as depth from chats c join messages m on m.chat_id = c.id and m.id = coalesce(${leafId}::uuid, c.current_leaf_id)
        where c.id = ${chatId}
      union all
      select m.*, path.depth + 1 from path join messages m on m.id = path.parent_id and m.chat_id = ${chatId})
    select id, role, parts, status, sources, model, note from path order by depth desc`,
  )

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
