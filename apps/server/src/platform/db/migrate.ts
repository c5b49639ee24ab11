import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { connectionProblem } from '#/platform/db/connection-problem.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations')

interface Migration {
  name: string
  sql: string
  hash: string
}

/** Any number that no other user of the database takes for a lock of its own. */
const lockKey = 7_041_982_113

/**
 * Applies the files of `folder` that are new, in the order of their names, each in a transaction (Rel13). Instances that
 * start together wait for each other. Answers the names applied. Throws a StartError where the database has migrations
 * that this program does not know, or other ones under the same name. `until` is the last name to apply, for a copy made by an older
 * version.
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, until }: { folder?: string; until?: string } = {},
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'prosa migrations',
    connectionTimeoutMillis: 30_000,
  })
  client.on('error', () => {}) // the statement under way fails with the same error
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const wanted = readMigrations(folder).filter(({ name }) => until === undefined || name <= until)
    const pending = await findPending(client, wanted)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } catch (error) {
    throw connectionProblem((error as Error).cause ?? error, url) ?? error
  } finally {
    await client.end() // gives the lock up
  }
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.toSorted().map((file) => {
    const sql = readFileSync(path.join(folder, file), 'utf8')
    return { name: path.basename(file, '.sql'), sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

async function findPending(client: pg.Client, known: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  for (const { name, hash } of known)
    if (applied.has(name) && applied.get(name) !== hash)
      throw new StartError(
        `A migração ${name} mudou depois de aplicada a este banco. Desfaça a mudança e escreva uma migração nova.`,
      )
  const unknown = rows.find(({ name }) => !known.some((one) => one.name === name))
  if (unknown)
    throw new StartError(
      `O banco já foi usado por uma versão mais nova do Prosa (migração ${unknown.name}). Inicie essa versão ou restaure uma cópia anterior.`,
    )
  return known.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {}) // the connection may be what failed
    throw new Error(`migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
