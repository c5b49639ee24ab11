import type { ClientBase } from 'pg'

const MESSAGES_A_CHAT = 10
const ASSISTANTS = 40

export interface Filled {
  chatId: string
  messageId: string
  folderId: string
}

export interface Wanted {
  /** Chats of ten messages each; the first has a hundred. */
  chats: number
  /** Must be published; its owner becomes the first person. */
  assistantId: number
  linkId: string
}

/**
 * Inserts messages over two years: a tenth of the chats belongs to the first person, a twentieth to the second, the others to
 * many people, visitors and keys, with words from very common to unique. Also fills other tables that grow with use: ratings,
 * open questions, counters, the audit trail.
 */
export async function fillWithMessages(database: ClientBase, { chats, assistantId, linkId }: Wanted): Promise<Filled> {
  const [own, seconds, people, guests] = [chats / 10, chats / 20, Math.ceil(chats / 50), Math.ceil(chats / 20)]
  await database.query(`set synchronous_commit = off`)
  await createIds(database)
  await database.query(
    `insert into assistants (owner_id, draft, draft_saved_by, published, published_version, visibility, options)
     select owner_id, draft, draft_saved_by, published, published_version, 'organization', '{"chatsReadable":true}' from assistants, generate_series(2, ${ASSISTANTS})
     where id = $1`,
    [assistantId],
  )
  await database.query(`update assistants set options = '{"chatsReadable":true}' where id = $1`, [assistantId])
  await database.query(
    `insert into users (name, email, roles) select 'Pessoa ' || n, 'p' || n || '@escola.test', '{user}' from generate_series(1, ${people}) n`,
  )
  await database.query(`insert into groups (name, kind) select 'Turma ' || n, 'class' from generate_series(1, 50) n`)
  await database.query(`insert into group_members (group_id, user_id) select id % 50 + 1, id from users`)
  await database.query(
    `insert into guests (id, link_id, created_at) select pg_temp.id('guest' || n), $1, now() - n * interval '3 hours' from generate_series(1, ${guests}) n`,
    [linkId],
  )
  await database.query(
    `insert into visits (guest_id, link_id, origin, email, created_at)
     select id, link_id, 'share', 'familia' || row_number() over () || '@casa.test', created_at from guests`,
  )
  const { rows } = await database.query<{ id: string }>(
    `insert into chat_folders (id, user_id, name) select gen_random_uuid(), min(id), 'Provas' from users returning id`,
  )
  const folderId = rows[0]?.id ?? ''
  await database.query(
    `with first as (select (select min(id) from assistants) as assistant, (select min(id) from users) as person)
     insert into chats (id, assistant_id, user_id, guest_id, link_id, origin, title, current_leaf_id, folder_id, archived_at, created_at, last_message_at)
     select pg_temp.id('chat' || c), assistant + case when c % 5 = 0 then 0 else c % ${ASSISTANTS} end,
       case when visitor then null when c <= ${own} then person when c <= ${own + seconds} then person + 1
         else person + 2 + (c * 7919 % ${people - 2}) end,
       case when visitor then pg_temp.id('guest' || 1 + c % ${guests}) end, case when visitor then $1::uuid end,
       case when visitor then 'share' when c > ${own} and c % 9 = 0 then 'api' else 'internal' end,
       'Dúvida ' || c || ' sobre avaliações', pg_temp.id(c || '-' || ${MESSAGES_A_CHAT}),
       case when c <= ${own} and c % 10 = 1 then $2::uuid end, case when c <= ${own} and c % 10 = 2 then at end, at, at
     from first, generate_series(1, ${chats}) c,
       lateral (select c > ${own + seconds} and c % 11 = 0 as visitor, now() - c * 7919 % ${chats} * interval '${Math.ceil(1_000_000 / chats)} minutes' as at) facts`,
    [linkId, folderId],
  )
  await database.query(
    `insert into messages (id, chat_id, parent_id, role, parts, status, model, version, input_tokens, output_tokens, cost_micros,
       first_token_ms, created_at, finished_at, search)
     select pg_temp.id(c || '-' || n), h.id, case when n > 1 then pg_temp.id(c || '-' || n - 1) end,
       case when n % 2 = 1 then 'user' else 'assistant' end, jsonb_build_array(jsonb_build_object('type', 'text', 'text', text)), 'done',
       'openai:modelo-' || c % 3, 1 + c % 4, 400, 60, 9000, 200 + c % 4000, h.created_at + n * interval '20 seconds',
       h.created_at + n * interval '25 seconds', owned_search(pt_norm(text), h.user_id)
     from generate_series(1, ${chats}) c join chats h on h.id = pg_temp.id('chat' || c),
       generate_series(1, case when c = 1 then ${10 * MESSAGES_A_CHAT} else ${MESSAGES_A_CHAT} end) n,
       lateral (select 'A avaliação de português da turma ' || c % 40 || ' é às nove. ' || string_agg('assunto' || (power(abs(hashtext(c || '/' || n || '/' || w)) / 2147483648.0, 4) * 20000)::int, ' ')
         || case when c % 100 = 7 and n = 2 then ' jabuticaba' else '' end || case when n = 2 then ' palavra' || c else '' end as text
         from generate_series(1, 12) w) words`,
  )
  await database.query(
    `insert into ratings (message_id, chat_id, assistant_id, user_id, guest_id, value, origin, created_at, day)
     select m.id, c.id, c.assistant_id, c.user_id, c.guest_id, case when hashtext(m.id::text) % 3 = 0 then 'bad' else 'good' end, c.origin, m.created_at, m.created_at::date
     from chats c join messages m on m.id = c.current_leaf_id where hashtext(c.id::text) % 5 = 0`,
  )
  await database.query(
    `insert into unanswered_questions (answer_id, question_id, assistant_id, origin, model, user_id, key, at)
     select m.id, m.parent_id, c.assistant_id, c.origin, m.model, c.user_id, md5(m.parts::text), m.finished_at
     from messages m join chats c on c.id = m.chat_id where m.role = 'assistant' and hashtext(m.id::text) % 10 = 0`,
  )
  await database.query(
    `insert into usage_answers (at, assistant_id, version, model, origin, user_id, again, begins, begins_version, failed, unanswered,
       input_tokens, output_tokens, cost_micros, first_token_ms)
     select m.finished_at, c.assistant_id, m.version, m.model, c.origin, c.user_id, false, row_number() over chat = 1,
       row_number() over chat = 1, false, hashtext(m.id::text) % 10 = 0, 400, 60, 9000, m.first_token_ms
     from messages m join chats c on c.id = m.chat_id where m.role = 'assistant'
     window chat as (partition by c.id order by m.finished_at)`,
  )
  await database.query(
    `insert into audit_events (at, actor, action, target_type, target_id)
     select now() - n * interval '1 minute', jsonb_build_object('kind', 'user', 'id', 1 + n % ${people}), 'assistant.update', 'assistant', (n % ${ASSISTANTS})::text
     from generate_series(1, ${2 * chats}) n`,
  )
  return { folderId, ...(await firstIds(database)) }
}

/** Creates `pg_temp.id`: a UUID of version 4, always the same for the same text. */
export async function createIds(database: ClientBase): Promise<void> {
  await database.query(
    `create function pg_temp.id(name text) returns uuid immutable language sql as
     $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`,
  )
}

/** Returns the ids of the chat `chat1` and of its message `1-60`. */
export async function firstIds(database: ClientBase): Promise<{ chatId: string; messageId: string }> {
  await database.query('vacuum analyze')
  const { rows } = await database.query<{ chatId: string; messageId: string }>(
    `select pg_temp.id('chat1') as "chatId", pg_temp.id('1-60') as "messageId"`,
  )
  if (rows[0] === undefined) throw new Error('the database is empty')
  return rows[0]
}
