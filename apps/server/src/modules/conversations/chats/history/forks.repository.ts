import type { Pool, PoolClient } from 'pg'

export interface Fork {
  chatId: string
  /** The answer with which the new chat ends. */
  messageId: string
  newId: string
}

/** Finds the answer that ends a fork, and whether it is complete. */
export async function findForkEnd(pool: Pool, { chatId, messageId }: Fork): Promise<{ complete: boolean } | undefined> {
  const { rows } = await pool.query<{ complete: boolean }>(
    `select role = 'assistant' and status not in ('queued', 'searching', 'writing') as complete
     from messages where id = $1 and chat_id = $2`,
    [messageId, chatId],
  )
  return rows[0]
}

/** Locks the copied files, because the deletion of a file's last row removes its content. */
const heldText = `select id from attachments where chat_id = $1 order by id for share`

// Costs were counted for the original answer, and its ratings belong to it.
const copyText = `
  with recursive path as (
    select m.id, m.parent_id from messages m where m.id = $2 and m.chat_id = $1
    union all
    select m.id, m.parent_id from path join messages m on m.id = path.parent_id and m.chat_id = $1
  ), ids as materialized (select id, gen_random_uuid() as copy from path
  ), files as materialized (
    select distinct a.id, a.copy from (select id, gen_random_uuid() as copy from attachments where chat_id = $1) a
      join ids on true join messages m on m.id = ids.id cross join lateral jsonb_array_elements(m.parts) part
    where part->>'type' = 'file' and part->>'id' = a.id::text
  ), said as (
    insert into messages (id, chat_id, parent_id, role, parts, status, error_code, sources, model, note, version, finish_reason,
      created_at, finished_at, search)
    select ids.copy, $3, above.copy, m.role, case when m.role = 'user' then (
        select jsonb_agg(case when f.copy is null then part else jsonb_set(part, '{id}', to_jsonb(f.copy::text)) end order by n)
        from jsonb_array_elements(m.parts) with ordinality as p (part, n) left join files f on f.id::text = part->>'id')
      else m.parts end, m.status, m.error_code, m.sources, m.model, m.note, m.version, m.finish_reason, m.created_at,
      m.finished_at, m.search
    from ids join messages m on m.id = ids.id left join ids above on above.id = m.parent_id
  ), taken as (
    insert into attachments (id, chat_id, name, format, bytes, sha256, storage_key, status, problem, text, cut, notes, created_at, sent_at)
    select f.copy, $3, a.name, a.format, a.bytes, a.sha256, a.storage_key, a.status, a.problem, a.text, a.cut, a.notes, a.created_at, a.sent_at
    from files f join attachments a on a.id = f.id
  ), remembered as (
    insert into chat_memories (message_id, chat_id, text, model, messages, written_at)
    select ids.copy, $3, k.text, k.model, k.messages, k.written_at from ids join chat_memories k on k.message_id = ids.id
  ), explained as (
    insert into answer_origins (message_id, facts)
    select ids.copy, o.facts from ids join answer_origins o on o.message_id = ids.id
  )
  update chats set current_leaf_id = (select copy from ids where id = $2), title = $4, last_message_at = now() where id = $3`

/** Copies a branch up to a message, with files, sources and memories, into an empty chat. */
export async function copyBranch(
  client: PoolClient,
  { chatId, messageId, newId, title }: Fork & { title: string },
): Promise<void> {
  await client.query(heldText, [chatId])
  await client.query(copyText, [chatId, messageId, newId, title])
}
