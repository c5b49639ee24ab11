import { randomUUID } from 'node:crypto'
import { grantAccess } from '../../apps/server/src/modules/assistants/access/entries.service.ts'
import { users } from '../../apps/server/src/modules/identity/accounts/users.tables.ts'
import { createDatabase, type Database } from '../../apps/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts'

/** Opens the product's own database, for states that no screen can create. */
async function withDatabase(use: (database: Database) => Promise<unknown>): Promise<void> {
  const { url } = await startEmbeddedPostgres(process.env['E2E_DATA_DIR'] ?? '')
  const database = createDatabase(url, { poolSize: 1 })
  try {
    await use(database)
  } finally {
    await database.close()
  }
}

export const grantRole = (userId: number, assistantId: number, role: 'viewer' | 'editor') =>
  withDatabase(({ db }) => grantAccess(db, { userId, assistantId, role }))

export const makePublic = (assistantId: number) =>
  withDatabase(({ pool }) =>
    pool.query(`update assistants set visibility = 'organization' where id = $1`, [assistantId]),
  )

/** Lets this many other people ask an assistant the same question. */
export const askByOthers = (assistantId: number, text: string, count: number) =>
  withDatabase(({ pool }) =>
    pool.query(
      `with person as (insert into users (name, email, roles)
         select 'Colega ' || n, gen_random_uuid() || '@escola.test', '{user}' from generate_series(1, $3) n returning id),
       chat as (insert into chats (id, assistant_id, user_id, title, current_leaf_id)
         select gen_random_uuid(), $1, id, $2, gen_random_uuid() from person returning id, current_leaf_id)
       insert into messages (id, chat_id, role, parts, status)
         select current_leaf_id, id, 'user', jsonb_build_array(jsonb_build_object('type', 'text', 'text', $2)), 'done' from chat`,
      [assistantId, text, count],
    ),
  )

/** Adds people to fill a list. */
export const addPeople = (names: string[]) =>
  withDatabase(({ db }) => {
    const rows = names.map((name) => ({ name, email: `${randomUUID()}@escola.test`, roles: ['user' as const] }))
    return db.insert(users).values(rows)
  })

/** Appends this many messages to a chat, alternating question and answer. */
export const lengthenChat = (chatId: string, count: number) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ current_leaf_id: string }>('select current_leaf_id from chats where id = $1', [
      chatId,
    ])
    const ids = Array.from({ length: count }, () => randomUUID())
    const parents = [rows[0]?.current_leaf_id, ...ids.slice(0, -1)]
    await pool.query(
      `insert into messages (id, chat_id, parent_id, role, parts, status, created_at)
       select m.id, $1, m.parent, case when n % 2 = 1 then 'user' else 'assistant' end,
         jsonb_build_array(jsonb_build_object('type', 'text', 'text', case when n % 2 = 1 then 'Pergunta' else 'Resposta' end || ' número ' || n)),
         'done', now() + n * interval '1 millisecond'
       from unnest($2::uuid[], $3::uuid[]) with ordinality m (id, parent, n)`,
      [chatId, ids, parents],
    )
    await pool.query('update chats set current_leaf_id = $2 where id = $1', [chatId, ids.at(-1)])
  })

/** Ends the sessions of all students in an activity. */
export const endGuestSessions = (code: string) =>
  withDatabase(({ pool }) =>
    pool.query(
      `update sessions set idle_expires_at = now(), expires_at = now() where guest_id in (
         select g.id from guests g join assessments a on a.id = g.assessment_id where a.code = $1)`,
      [code],
    ),
  )

/** Uses up the limit of an operation for all its callers, within a minute that begins now. */
export const useUpLimit = (operation: string) =>
  withDatabase(({ pool }) =>
    pool.query(
      `update rate_limits set count = 1000000, window_start = clock_timestamp() where key like 'call:' || $1 || ':%'`,
      [operation],
    ),
  )
