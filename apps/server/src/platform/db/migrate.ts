import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { connectionProblem } from '#/platform/db/connection-problem.ts'
import { isPassingRefusal, isRefusal } from '#/platform/db/outage.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations')

interface Migration {
  name: string
  sql: string
  hash: string
}

/** The first migration in this repository; it creates the tables as the migrations before 1.0 left them. */
const baseline = '0054_baseline'
const lastBefore = '0053_door_options'

/** The last commit that contains the migrations up to `lastBefore`. */
const commitBefore = '42ef2339'

/** The migrations that a database has and those that it still needs. */
export interface MigrationWork {
  applied: string[]
  pending: Migration[]
}

interface MigrateOptions {
  folder?: string
  /** The last migration to apply, to recreate the tables of an older version. */
  until?: string
  /** Awaited before the first of several migrations of a database with data; no other instance migrates meanwhile. */
  before?: (work: MigrationWork) => Promise<void>
  /** Called when a migration begins, and with its duration when it has ended. */
  onStep?: (step: MigrationStep) => void
  onWait?: OnWait
}

/** Called before waiting for another instance that migrates the same database. */
type OnWait = () => void

/** The message that commands print in `onWait`. */
export const waitingText =
  'Outra instância do Prosa está mudando os dados deste banco. Espere: isto continua quando ela terminar.'

export interface MigrationStep {
  name: string
  /** Counts from 1. */
  number: number
  of: number
  /** Duration, once it has ended. */
  seconds?: number
}

/** Key of the advisory lock: any number that no other program uses on this database. */
const lockKey = 7_041_982_113

/**
 * Applies the new migrations of `folder` in the order of their names, each in a transaction (Rel13). Instances that start
 * together wait for each other. Returns the names applied. Throws a StartError where the database has migrations that this
 * program does not know, or different ones under the same name.
 */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, until, before, onStep, onWait } = options
  return withClient(url, async (client) => {
    // lets the server notice a killed client, whose lock would otherwise last until its statement ends
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {}) // not supported on every system
    await takeTurn(client, 'pg_advisory_lock', onWait)
    await client.query(createHistory)
    const wanted = readMigrations(folder).filter(({ name }) => until === undefined || name <= until)
    const work = await findWork(client, wanted)
    const { applied, pending } = work
    if (applied.length > 0 && pending.length > 0) await before?.(work)
    const [first] = wanted
    // the migrations before 1.0 have already created its tables
    if (first?.name === baseline && applied.includes(lastBefore)) await record(client, first)
    for (const [index, migration] of pending.entries()) {
      const step = { name: migration.name, number: index + 1, of: pending.length }
      onStep?.(step)
      const begin = performance.now()
      await apply(client, migration)
      onStep?.({ ...step, seconds: (performance.now() - begin) / 1000 })
    }
    return pending.map(({ name }) => name)
  })
}

/** Returns what `migrate` would apply, without a change. Waits for a running migration, and throws as `migrate` does. */
export async function readMigrationWork(
  url: string,
  { folder = migrationsFolder, onWait }: Pick<MigrateOptions, 'folder' | 'onWait'> = {},
): Promise<MigrationWork> {
  return withClient(url, async (client) => {
    await takeTurn(client, 'pg_advisory_lock_shared', onWait)
    const { rows } = await client.query<{ is_used: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as is_used`,
    )
    const known = readMigrations(folder)
    return rows[0]?.is_used ? findWork(client, known) : { applied: [], pending: known }
  })
}

/** Waits for the lock, which ends with the connection. */
async function takeTurn(
  client: pg.Client,
  lock: 'pg_advisory_lock' | 'pg_advisory_lock_shared',
  onWait: OnWait | undefined,
): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock.replace('pg_', 'pg_try_')}($1) as taken`, [
    lockKey,
  ])
  if (rows[0]?.taken) return
  onWait?.()
  await client.query(`select ${lock}($1)`, [lockKey])
}

/** Returns the names of all migrations applied to the database, known to this program or not. */
export async function readApplied(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
    return rows.map(({ name }) => name)
  })
}

/**
 * Creates the tables as they were when exactly `names` had been applied, in an open transaction of `client`. The history keeps
 * the rows of these names, because a version before 1.0 compares hashes that this one no longer knows.
 */
export async function migrateWithin(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(createHistory)
  await client.query('delete from schema_migrations where name <> all($1)', [names])
  const known = new Map(readMigrations(migrationsFolder).map((migration) => [migration.name, migration]))
  for (const name of sinceBaseline(names)) {
    const migration = known.get(name)
    if (!migration) throw new StartError(`A cópia precisa da migração ${name}, que esta versão do Prosa não tem.`)
    await client.query(migration.sql)
    if (names.includes(name)) await record(client, migration)
  }
}

/**
 * Returns the migrations of this repository that create the tables of `names`: the baseline replaces those before it. Throws a
 * StartError where `names` end before `lastBefore`.
 */
function sinceBaseline(names: readonly string[]): string[] {
  const later = names.filter((name) => name > lastBefore)
  if (names.includes(lastBefore) && !later.includes(baseline)) return [baseline, ...later]
  const last = names.at(-1)
  if (last === undefined || later.length > 0) return later
  throw new StartError(
    `Os dados são de uma versão anterior à 1.0 (migração ${last}), que esta versão do Prosa não atualiza. Abra-os uma vez com a última anterior (no git: git checkout --detach ${commitBefore}) e depois com esta.`,
  )
}

/** Returns the last migration of this repository for tables left by `migration`. Throws as `sinceBaseline` does. */
export const findMigration = (migration: string): string => sinceBaseline([migration]).at(-1) ?? migration

const createHistory =
  'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())'

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = singleConnection({
    connectionString: url,
    application_name: 'prosa migrations',
    connectionTimeoutMillis: 30_000,
  })
  await client.connect()
  try {
    return await work(client)
  } catch (error) {
    throw connectionProblem((error as Error).cause ?? error, url) ?? error
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.toSorted().map((file) => {
    const sql = readFileSync(path.join(folder, file), 'utf8')
    return { name: path.basename(file, '.sql'), sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

async function findWork(client: pg.Client, known: Migration[]): Promise<MigrationWork> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations order by name',
  )
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const had = sinceBaseline([...applied.keys()])
  for (const { name, hash } of known)
    if (applied.has(name) && applied.get(name) !== hash)
      throw new StartError(
        `A migração ${name} mudou depois de aplicada a este banco. Desfaça a mudança e escreva uma migração nova.`,
      )
  const unknown = had.find((name) => !known.some((one) => one.name === name))
  if (unknown !== undefined)
    throw new StartError(
      `O banco já foi usado por uma versão mais nova do Prosa (migração ${unknown}). Inicie essa versão; com ela, npm run rollback volta aos dados de antes.`,
    )
  return { applied: [...applied.keys()], pending: known.filter(({ name }) => !had.includes(name)) }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await run(client, migration)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {}) // the lost connection may be the cause
    const { message } = cause as Error
    if (!isRefusal(cause) || isPassingRefusal(cause))
      throw new Error(`migration ${migration.name} failed: ${message}`, { cause })
    throw new StartError(
      `A mudança ${migration.name} dos dados falhou e nada dela ficou: ${message}. Volte à versão anterior do Prosa e relate a falha; se a mudança é sua, corrija-a em apps/server/migrations.`,
      { cause },
    )
  }
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await record(client, migration)
}

async function record(client: pg.Client, { name, hash }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, hash) values ($1, $2) on conflict do nothing', [name, hash])
}
