import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { extensionSamples } from '@prosa/extensions/samples.gen.ts'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { accountColumns } from '#/modules/identity/personal-data.repository.ts'
import { forFile } from '#test/for-file.ts'
import { staysBecause } from '#test/stays-because.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await forFile(createTestDatabase())

const school = 'the school answers for its students, and exports what they did'
const withChat = 'goes into the copy with its conversation'
const opens = 'opens something, and holds no words of the person'

/** Reasons why a table is not in a person's export. */
const notInCopyBecause: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...extensionSamples.map((samples) => samples.notInCopyBecause)),
  answer_suggestions: 'were proposed by a model, and the person said nothing of it',
  answer_origins: 'names documents and counts; what the answer cites is in the copy with its conversation',
  assessment_notes: school,
  assessment_participants: school,
  assessments: school,
  assistant_grants: 'is of a group, which the copy names',
  assistant_safety: 'is of the assistant',
  assistant_versions: 'earlier states of what the copy holds as it is',
  attachments: 'their files are in the copy',
  attempt_seals: school,
  attempts: school,
  auth_links: opens,
  chat_events: withChat,
  chunk_embeddings: 'are made from the documents, whose files are in the copy',
  chunks: 'are made from the documents, whose files are in the copy',
  document_words: 'are made from the documents, whose files are in the copy',
  code_secrets: opens,
  guests: 'have no account to ask with; they ask by e-mail',
  known_devices: 'marks that nobody can read',
  model_rules: 'is of the organization',
  passkey_flows: opens,
  passkeys: opens,
  provider_sessions: opens,
  rating_notes: 'notes of those who look after ratings',
  recovery_codes: opens,
  retention_runs: 'is of the organization',
  runs: withChat,
  safety_alerts: 'notes of those who look after risks',
  sga_alerts: school,
  sga_classes: school,
  sga_launches: school,
  sga_students: school,
  share_links: 'is of the assistant',
  sheet_rows: 'are made from the documents, whose files are in the copy',
  sheets: 'are made from the documents, whose files are in the copy',
  share_reports: 'are of visitors, who have no account to ask with',
  terms: 'is of the organization; which version was accepted is in the copy',
  test_cases: 'is of the assistant',
  unanswered_questions: withChat,
  usage_answers: 'counts answers, without a word',
  visit_resume_codes: opens,
  visits: 'are of visitors, who have no account to ask with',
  webhook_attempts: 'what was told to somebody else’s program',
  webhook_deliveries: 'what was told to somebody else’s program',
  webhook_endpoints: 'is of the assistant',
}

/**
 * Tables with a text, JSON, bytes or array column that refer to a person, directly or through the rows that they belong to. `goes` says
 * whether their rows are deleted with the person.
 */
async function tablesOfPeople(): Promise<{ name: string; goes: boolean }[]> {
  const { rows } = await database.db.execute<{ name: string; goes: boolean }>(sql`
    with recursive people as (
      select oid, true as goes from pg_class where relname in ('users', 'guests', 'sga_students')
      union
      select c.conrelid, p.goes and c.confdeltype = 'c' from pg_constraint c join people p on p.oid = c.confrelid
        where c.contype = 'f'),
    named as (
      select oid, goes from people union all
      select attrelid, false from pg_attribute where attname in ('user_id', 'guest_id', 'student_id', 'chat_id') and attnum > 0)
    select relname as name, bool_or(goes) as goes from named join pg_class using (oid)
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem
        where a.attrelid = pg_class.oid and a.attnum > 0 and not a.attisdropped
        and ('S' in (t.typcategory, e.typcategory) or t.typname in ('json', 'jsonb', 'bytea') or e.typname in ('json', 'jsonb')))
    group by 1 order by 1`)
  return rows
}

/** The areas' code for erasure and export. */
const modules = path.resolve(import.meta.dirname, '..')
const listed = readFileSync(path.join(modules, 'privacy/areas.service.ts'), 'utf8')
const registered = [
  ...[...listed.matchAll(/import .*Data \} from '#\/modules\/(.+)'/g)].map(([, file = '']) => file),
  ...globSync(['**/personal-data.repository.ts', 'audit/audit.repository.ts'], { cwd: modules }),
  ...globSync('../../../../extensions/*/server/personal-data.{repository,service}.ts', { cwd: modules }),
]
const readers = ['push/devices/devices.repository.ts', 'knowledge/documents/files.repository.ts']
const readFiles = (files: readonly string[]) =>
  files.map((file) => readFileSync(path.join(modules, file), 'utf8')).join('\n')
const requests = ['privacy/requests.repository.ts']
const namesOf = (tables: readonly { name: string }[]): string[] => tables.map(({ name }) => name)

const here = 'apps/server/src/modules/privacy/personal-tables.test.ts'
const eraseOrSay = `Nothing erases the words of people in these tables: delete or empty each of them in what its area registers in privacy/areas.service.ts (or in a personal-data.repository.ts beside it), or say in 'staysBecause' of apps/server/test/stays-because.ts why it stays.`
const copyOrSay = `These tables are in no copy that people take of their data: read each of them in what its area registers in privacy/areas.service.ts (or in a personal-data.repository.ts beside it), or say in 'notInCopyBecause' of ${here} why not.`
const reasonTooMany = (list: string) =>
  `These tables hold no words of people any more, or do not exist: delete their lines from '${list}'.`

test('every table with personal texts is erased, or has a reason to stay [P2]', async () => {
  const written = readFiles(registered)
  const tables = await tablesOfPeople()
  expect(tables.length).toBeGreaterThan(40)
  const isWritten = (name: string) => new RegExp(`(update|delete from) ${name}\\b`).test(written)
  const forgotten = tables.filter(({ name, goes }) => !goes && !isWritten(name) && !(name in staysBecause))
  expect(namesOf(forgotten), eraseOrSay).toEqual([])
  const known = namesOf(tables)
  const idle = Object.keys(staysBecause).filter((name) => !known.includes(name))
  expect(idle, reasonTooMany('staysBecause')).toEqual([])
})

test('every table with personal texts is exported, or has a reason not to be [P2]', async () => {
  const read = readFiles([...registered, ...readers, ...requests])
  const tables = await tablesOfPeople()
  const isRead = (name: string) => new RegExp(`(from|join) ${name}\\b`).test(read)
  const forgotten = tables.filter(({ name }) => !(name in notInCopyBecause) && !isRead(name))
  expect(namesOf(forgotten), copyOrSay).toEqual([])
  const known = namesOf(tables)
  const idle = Object.keys(notInCopyBecause).filter((name) => !known.includes(name))
  expect(idle, reasonTooMany('notInCopyBecause')).toEqual([])
})

/** Reasons why a text column of `users` is not in a person's export. */
const columnNotInCopyBecause: Readonly<Record<string, string>> = {
  allowed_models: 'what the organization lets answer',
  list_columns: 'how a list looks to the person',
  list_widths: 'how a list looks to the person',
  password_hash: opens,
  permissions_added: 'what the organization gave; the roles are in the copy',
  permissions_removed: 'what the organization took; the roles are in the copy',
  push_kinds: 'names kinds of notice',
}

const columnsMissing = async (copied: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem
    where attrelid = 'users'::regclass and attnum > 0 and not attisdropped
      and ('S' in (t.typcategory, e.typcategory) or t.typname in ('json', 'jsonb', 'bytea')) order by 1`)
  return namesOf(rows).filter((name) => !(name in columnNotInCopyBecause) && !new RegExp(`\\b${name}\\b`).test(copied))
}

test('every text column of an account is exported, or has a reason not to be [P2]', async () => {
  const copied = new PgDialect().sqlToQuery(accountColumns).sql
  const say = `Read these columns in 'accountColumns' of identity/personal-data.repository.ts, or say in 'columnNotInCopyBecause' of ${here} why not.`
  expect(await columnsMissing(copied), say).toEqual([])
  expect(await columnsMissing(copied.replace('registration', ''))).toEqual(['registration'])
})

test.each(['text', 'varchar(20)', 'char(8)', 'citext', 'json', 'jsonb', 'bytea', 'varchar(9)[]', 'json[]'])(
  'a new table with words of people as %s is asked for [P2]',
  async (type) => {
    await database.pool.query(`
      create extension if not exists citext;
      drop table if exists diaries;
      create table diaries (id int primary key, user_id int references users (id) on delete set null, words ${type})`)
    const diaries = (await tablesOfPeople()).find(({ name }) => name === 'diaries')
    expect(diaries).toEqual({ name: 'diaries', goes: false })
  },
)

test('a new table of people without texts needs no reason [P2]', async () => {
  await database.pool.query('create table steps (id int primary key, user_id int references users (id), taken int)')
  expect(namesOf(await tablesOfPeople())).not.toContain('steps')
})
