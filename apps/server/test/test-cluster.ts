import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type pg from 'pg'
import { startBackground } from '#/background.ts'
import { loadConfig } from '#/config.ts'
import { createContext } from '#/context.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#/platform/db/migrate.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { makeQuickFolder, removeAbandoned } from './database/quick-folder.ts'

export interface TestCluster {
  /** Address for an account that may create databases. */
  adminUrl: string
  /** Address for the product's account, with only the rights in the guide. */
  productUrl: string
  stop(): Promise<void>
}

const template = 'prosa_template'
const product = 'prosa_test'

/**
 * Starts a PostgreSQL with a migrated template database for one run of tests: that of TEST_DATABASE_URL, whose account must be a
 * superuser, or a fast one without durability.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return prepare(given, async () => {})
  await removeAbandoned()
  const folder = makeQuickFolder()
  const { url } = await startEmbeddedPostgres(folder, { unsafeFast: true })
  return prepare(url, () => remove(folder))
}

async function prepare(adminUrl: string, stop: () => Promise<void>): Promise<TestCluster> {
  const password = randomBytes(12).toString('hex')
  for (const { datname } of await query<{ datname: string }>(adminUrl, leftBehind))
    await query(adminUrl, `drop database ${datname} with (force)`)
  const isKnown = (await query(adminUrl, `select from pg_roles where rolname = '${product}'`)).length > 0
  await query(adminUrl, `${isKnown ? 'alter' : 'create'} role ${product} login password '${password}'`)
  // only for tests: a helper that empties tables wins a deadlock with the product
  await query(adminUrl, `grant set on parameter deadlock_timeout to ${product}`)
  const productUrl = withAccount(adminUrl, product, password)
  const cluster = { adminUrl, productUrl }
  const databaseUrl = await create(cluster, template)
  await migrateDatabase(databaseUrl)
  await startOnce(databaseUrl)
  return { ...cluster, stop }
}

/** Starts the product once, so that its queues are in every copy of the template. */
async function startOnce(databaseUrl: string): Promise<void> {
  const dataDir = makeQuickFolder()
  const config = loadConfig({ NODE_ENV: 'test', LOCAL_MODELS: 'false', DATA_DIR: dataDir }, dataDir)
  const ctx = await createContext({ config, databaseUrl, log: createLogger({ level: 'silent' }) })
  try {
    await startBackground(ctx)
  } finally {
    await ctx.lifecycle.stop()
    await ctx.jobs.stop({ timeoutMs: 1000 })
    await ctx.listen.close()
    ctx.mailer.close()
    await ctx.pool.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Databases that an earlier run on a given server could not remove. */
const leftBehind = `select datname from pg_database where datname ~ '^(${template}|test_[0-9a-f]{12})$'`

type Accounts = Omit<TestCluster, 'stop'>

/**
 * Creates a database from the template; returns its address for the product. Copied as files: PostgreSQL's default copy through
 * the log takes twice as long.
 */
export async function cloneTemplate({ adminUrl, productUrl }: Accounts): Promise<string> {
  const name = newName()
  // rights on the database itself are not copied
  await query(
    adminUrl,
    `create database ${name} template ${template} strategy file_copy`,
    `grant connect, create on database ${name} to ${product}`,
  )
  return inDatabase(productUrl, name)
}

/** Creates an empty database, for tests of the time before migrations; returns its address for the product. */
export const createEmptyDatabase = (cluster: Accounts): Promise<string> => create(cluster, newName())

export async function dropDatabase({ adminUrl }: Accounts, url: string): Promise<void> {
  await query(adminUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

/** Creates a database as in `docs/how-to/use-your-postgresql.md`. */
async function create({ adminUrl, productUrl }: Accounts, name: string): Promise<string> {
  await query(
    adminUrl,
    `create database ${name} encoding 'UTF8' template template0`,
    `grant connect, create on database ${name} to ${product}`,
  )
  await query(inDatabase(adminUrl, name), `grant usage, create on schema public to ${product}`)
  return inDatabase(productUrl, name)
}

const newName = () => `test_${randomBytes(6).toString('hex')}`

/** The same server and account, another database. */
export function inDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}

/** The same server and database, another account. */
export function withAccount(url: string, username: string, password: string): string {
  return Object.assign(new URL(url), { username, password }).href
}

/** Runs statements one after the other on a separate connection; returns the rows of the last. */
export async function query<T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> {
  const client = singleConnection({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) ({ rows } = await client.query<T>(statement))
    return rows
  } finally {
    await client.end()
  }
}

async function remove(folder: string): Promise<void> {
  await stopEmbeddedPostgres(folder)
  rmSync(folder, { recursive: true, force: true })
}
