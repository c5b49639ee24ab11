import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { FilePart, MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { Pool, PoolClient } from 'pg'
import { emitIfSubscribed } from '#/modules/conversations/conversations.events.ts'
import { searchableText } from '#/platform/db/pt-norm.ts'
import { hasReadable } from '#/modules/conversations/runs/engine/readable.repository.ts'

type Client = Pool | PoolClient

/** Seconds for which a worker owns a run after its last renewal (Rel2). */
export const LEASE_SECONDS = 15

export interface NewRun {
  readonly chatId: string
  readonly runId: string
  /** The run's owner, and the most runs that this actor may have at once. */
  readonly owner: string
  readonly slots: number
  readonly workerId: string
  readonly config: AssistantConfig
  readonly version: number | null
  /** Whether budgets were checked. If not, none may exist. */
  readonly checksBudgets: boolean
}

/** The statement's result; a run began only if `seq` is a number. */
export interface StartedRow {
  found: boolean
  busy: boolean
  /** No budget exists anywhere. */
  hasNoBudgets: boolean
  slot: number | null
  seq: number | null
  messageId: string | null
  parentId: string | null
  status: MessageStatus | null
  untitled: boolean | null
  /** The question begins its branch, so that there is no history. */
  opens: boolean | null
  written: MessagePart[] | null
  /** These four describe an existing message with this id; otherwise they are null. */
  knownChat: string | null
  knownRole: 'user' | 'assistant' | null
  knownText: string | null
  knownParent: string | null
  /** State of the run's parent, or of the answer to repeat or continue. */
  target: 'missing' | 'refused' | 'moved' | 'fit'
}

// One statement is one round trip and one transaction. Its parts see one snapshot; if that is outdated, a unique index (message, chat,
// slot) refuses, and the caller retries.
const before = `
  chat as (select id, assistant_id, user_id, origin, current_leaf_id, last_seq, title = '' as untitled
    from chats where id = $1 and deleted_at is null for no key update),
  busy as (select exists (select from runs where chat_id = $1 and state = 'running') as yes),
  free as (select min(n)::int as slot from generate_series(1, $3::int) n
    where not exists (select from runs where owner = $2 and slot = n and state = 'running')),
  limits as (select not exists (select from budgets) and not exists (select from partners where monthly_budget_brl is not null) as none)`

const first = `case when ${hasReadable('chat.assistant_id', '$6::jsonb')}
    then 'searching' else 'queued' end as status`

const after = `
  run as (insert into runs (id, chat_id, message_id, owner, slot, state, config, lease_owner, lease_until, first_seq)
    select $4, $1, go.message_id, $2, go.slot, 'running', $6::jsonb, $5,
      clock_timestamp() + interval '${LEASE_SECONDS} seconds', go.last_seq + 1 from go),
  opening as (insert into chat_events (chat_id, seq, event, data)
    select $1, go.last_seq + 1, 'status',
      json_build_object('messageId', go.message_id, 'parentId', go.parent_id, 'status', go.status)::text from go)`

const answer = `
  answer as (insert into messages (id, chat_id, parent_id, role, parts, status, version)
    select go.message_id, $1, go.parent_id, 'assistant', '[]', go.status, $8 from go)`

const outcome = (
  target: string,
  known = 'null::uuid as chat_id, null as role, null as text, null::uuid as parent_id',
) => `
  select exists (select from chat) as found, busy.yes as busy, limits.none as "hasNoBudgets", free.slot, (go.last_seq + 1)::int as seq,
    go.message_id as "messageId", go.parent_id as "parentId", go.status, go.untitled, go.opens, go.written,
    known.chat_id as "knownChat", known.role as "knownRole", known.text as "knownText", known.parent_id as "knownParent",
    ${target} as target
  from busy cross join free cross join limits left join go on true left join (${known.startsWith('null') ? `select ${known}` : known}) known on true`

// a caller that skipped the check of budgets starts nothing once a budget exists
const ready = `free.slot is not null and not busy.yes and ($7::boolean or (select none from limits))`

/** A program's chat is created with its question; a refused question leaves no chat. */
const begun = emitIfSubscribed({
  type: `'chat.created'`,
  from: `chat cross join go where chat.origin = 'api' and chat.current_leaf_id is null`,
  chat: 'chat',
  payload: `'sequence', 0`,
})

const messageEvent = emitIfSubscribed({
  type: `'message.created'`,
  // counting `begun` makes PostgreSQL write that event first
  from: `chat cross join go cross join (select count(*) from begun) as first where chat.origin not in ('test', 'temporary')`,
  chat: 'chat',
  payload: `'messageId', $9::uuid, 'sequence', go.last_seq + 1`,
})

/** Locks the message's files until they are marked as sent, so that they cannot be removed in between. */
const held = `held as (select id from attachments where chat_id = $1 and id = any($17::uuid[]) and status = 'ready' for no key update),`
const taken = `taken as (update attachments a set sent_at = coalesce(a.sent_at, now()) from held, go where a.id = held.id),`

// A message is appended to the shown branch; only an edited one becomes a sibling. The end is compared on the locked row, which may be
// newer than the statement's snapshot after a wait. A program's chat has no end before its first question.
const sendText = (withFiles: boolean): string => `with ${before}, ${withFiles ? held : ''}
  known as (select chat_id, role, parts->0->>'text' as text, parent_id from messages where id = $9),
  replaced as (select parent_id from messages where id = $16::uuid and chat_id = $1 and role = 'user'),
  parent as (select case when $16::uuid is not null then (select parent_id from replaced) when $10::boolean then $11::uuid
    else chat.current_leaf_id end as id from chat),
  place as (select case when $16::uuid is not null then case when exists (select from replaced) then 'fit' else 'missing' end
      when parent.id is not distinct from chat.current_leaf_id then 'fit'
      when parent.id is not null and not exists (
        select from messages m where m.id = parent.id and m.chat_id = $1 and m.role = 'assistant') then 'missing'
      when chat.current_leaf_id is null then 'fit' else 'moved' end as found from chat, parent),
  fit as (select found = 'fit' ${withFiles ? 'and (select count(*) from held) = cardinality($17::uuid[])' : ''} as yes from place),
  go as (select chat.last_seq, chat.untitled, free.slot, parent.id as previous_id, parent.id is null as opens, $9::uuid as parent_id,
      $12::uuid as message_id, null::jsonb as written, ${first}
    from chat, busy, free, parent, fit where ${ready} and fit.yes and not exists (select from known)),
  question as (insert into messages (id, chat_id, parent_id, role, parts, status, finished_at, search)
    select $9, $1, go.previous_id, 'user', $13::jsonb, 'done', now(), owned_search($15, chat.user_id) from go, chat),
  begun as (${begun}), heard as (${messageEvent}), ${withFiles ? taken : ''}
  ${answer}, ${after},
  moved as (update chats set current_leaf_id = go.message_id, last_seq = go.last_seq + 1, last_message_at = now(),
      title = case when go.untitled then $14 else chats.title end, archived_at = null from go where chats.id = $1)
  ${outcome(`case when (select yes from fit) then 'fit' when (select found from place) = 'moved' then 'moved' else 'missing' end`, 'select * from known')}`

const plainText = sendText(false)
const filesText = sendText(true)

const repeatText = `with ${before},
  known as (select chat_id, role, null as text, parent_id from messages where id = $9),
  target as (select parent_id from messages where id = $10 and chat_id = $1 and role = 'assistant'),
  go as (select chat.last_seq, false as untitled, false as opens, free.slot, target.parent_id, $9::uuid as message_id, null::jsonb as written, ${first}
    from chat, busy, free, target where ${ready} and target.parent_id is not null and not exists (select from known)),
  ${answer}, ${after},
  moved as (update chats set current_leaf_id = go.message_id, last_seq = go.last_seq + 1, last_message_at = now()
    from go where chats.id = $1)
  ${outcome(`case when exists (select from target) then 'fit' else 'missing' end`, 'select * from known')}`

const continueText = `with ${before},
  target as (select id, parent_id, parts, (status in ('stopped', 'interrupted', 'failed') or (status = 'done' and finish_reason in ('length', 'call')))
      and not exists (select from messages m where m.chat_id = $1 and m.parent_id = $8) as fit
    from messages where id = $8 and chat_id = $1 and role = 'assistant'),
  go as (select chat.last_seq, false as untitled, false as opens, free.slot, target.parent_id, target.id as message_id,
      target.parts as written, ${first}
    from chat, busy, free, target where ${ready} and target.fit),
  answer as (update messages set status = go.status, error_code = null, finish_reason = null, finished_at = null from go where id = go.message_id),
  ${after},
  moved as (update chats set current_leaf_id = go.message_id, last_seq = go.last_seq + 1, last_message_at = now()
    from go where chats.id = $1)
  ${outcome(`case when not exists (select from target) then 'missing' when not (select fit from target) then 'refused' else 'fit' end`)}`

const common = (run: NewRun): unknown[] => [
  run.chatId,
  run.owner,
  run.slots,
  run.runId,
  run.workerId,
  JSON.stringify(run.config),
  run.checksBudgets,
]

interface Question {
  id: string
  text: string
  /** The chat's end as the person knows it; undefined accepts any. */
  parentId: string | null | undefined
  replaces: string | undefined
  answerId: string
  title: string
  files: readonly FilePart[]
}

/** Stores the question, the empty answer and its run. */
export function insertSend(client: Client, run: NewRun, question: Question): Promise<StartedRow> {
  const { id, text, parentId, replaces = null, answerId, title, files } = question
  const textParts: MessagePart[] = text === '' ? [] : [{ type: 'text', text }]
  const parts = JSON.stringify([...textParts, ...files])
  const place = [parentId !== undefined, parentId ?? null]
  const own = [run.version, id, ...place, answerId, parts, title, searchableText(text), replaces]
  if (files.length === 0) return queryStarted(client, 'run-send', plainText, [...common(run), ...own])
  return queryStarted(client, 'run-send-files', filesText, [...common(run), ...own, files.map((file) => file.id)])
}

/** Starts another answer beside `answerId`, with the id `newId`. */
export function insertRepeat(client: Client, run: NewRun, newId: string, answerId: string): Promise<StartedRow> {
  return queryStarted(client, 'run-repeat', repeatText, [...common(run), run.version, newId, answerId])
}

/** Starts a run that continues the same answer from where it ended. */
export function insertContinue(client: Client, run: NewRun, answerId: string): Promise<StartedRow> {
  return queryStarted(client, 'run-continue', continueText, [...common(run), answerId])
}

async function queryStarted(client: Client, name: string, text: string, values: unknown[]): Promise<StartedRow> {
  const { rows } = await client.query<StartedRow>({ name, text, values })
  return rows[0]!
}
