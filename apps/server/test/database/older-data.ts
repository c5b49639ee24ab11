import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listTables } from '#/platform/backup/tables.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#/platform/db/migrate.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'
import { query } from '../test-cluster.ts'
import { makeQuickFolder } from './quick-folder.ts'

export const baseline = '0054_baseline'

export const storageKey = '0190b7a2-0000-7000-8000-000000000001'

/** Rows as version 1.0 wrote them. */
const rows = `
insert into users (name, email, roles) values ('Ana Reis', 'ana@escola.test', '{administrator,user}'), ('Beto', 'beto@escola.test', '{user}');
insert into assistants (owner_id, draft, published, published_version, draft_saved_by)
  select 1, d, d, 1, 1 from (values ('{"name":"Ciências","description":"","tags":["céu"]}'::jsonb)) as t (d);
insert into assistant_versions (assistant_id, number, config, author_id) select 1, 1, draft, 1 from assistants;
insert into documents (id, assistant_id, name, kind, bytes, content_hash, storage_key, status, created_by)
  values (gen_random_uuid(), 1, 'Marés.txt', 'txt', 20, '\\x00', '${storageKey}', 'ready', 1);
insert into chunks (document_id, assistant_id, position, text) select id, 1, 0, 'A maré sobe duas vezes por dia.' from documents;
insert into chats (id, assistant_id, user_id, title) select gen_random_uuid(), 1, 1 + n % 2, 'Conversa ' || n from generate_series(1, 20) n;
insert into messages (id, chat_id, role, parts, status, cost_micros)
  select gen_random_uuid(), c.id, case when n % 2 = 0 then 'assistant' else 'user' end,
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Por que a maré sobe? ' || n)), 'done', n
  from chats c, generate_series(1, 10) n;
insert into ratings (message_id, chat_id, assistant_id, user_id, value, origin, day)
  select id, chat_id, 1, 1, 'good', 'internal', '2026-11-20' from messages where role = 'assistant';
insert into audit_events (action, target_type, target_id) values ('chat.read', 'chat', '1');`

/** Creates a database of version 1.0 with rows. */
export async function fillOlder(url: string): Promise<void> {
  await migrateDatabase(url, { until: baseline })
  await query(url, rows)
}

/** Replaces the migration history of a database of 1.0 with one from before 1.0 that ends with `last`. */
export async function recordAsBefore(url: string, last = '0053_door_options'): Promise<void> {
  await query(
    url,
    `delete from schema_migrations; insert into schema_migrations (name, hash) values ('0000_functions', 'a'), ('${last}', 'b')`,
  )
}

/** Returns a hash of all tables, their columns and the applied migrations. */
export async function fingerprint(url: string): Promise<string> {
  const client = singleConnection({ connectionString: url })
  await client.connect()
  try {
    const hash = createHash('sha256')
    for (const { name } of [...(await listTables(client)), { name: 'schema_migrations' }]) {
      const columnText = name === 'schema_migrations' ? 't.name || t.hash' : 'to_jsonb(t)::text'
      const found = await client.query<{ all: string | null }>(
        `select string_agg(${columnText}, e'\\n' order by ${columnText}) as all from "${name}" t`,
      )
      hash.update(`${name}\n${found.rows[0]?.all ?? ''}\n`)
    }
    return hash.digest('hex')
  } finally {
    await client.end()
  }
}

export interface DataFolder {
  dataDir: string
  /** Starts or adopts its embedded server; returns the address. */
  open(): Promise<string>
  remove(): Promise<void>
}

/** Creates a data folder with an embedded database of 1.0 and a file; nothing runs on it. */
export async function makeOlderFolder(): Promise<DataFolder> {
  const dataDir = makeQuickFolder()
  const open = async () => (await startEmbeddedPostgres(dataDir, { unsafeFast: true })).url
  await fillOlder(await open())
  await stopEmbeddedPostgres(dataDir)
  await mkdir(path.join(dataDir, 'files'))
  await writeFile(path.join(dataDir, 'files', storageKey), 'A maré sobe.')
  // without a commit: a rollback in a test must not change the checkout that it runs in
  await writeFile(path.join(dataDir, 'installed.json'), JSON.stringify({ version: '0.0.9', commit: null }))
  return {
    dataDir,
    open,
    remove: async () => {
      await stopEmbeddedPostgres(dataDir)
      rmSync(dataDir, { recursive: true })
    },
  }
}
