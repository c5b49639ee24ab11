import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#/platform/db/migrate.ts'
import { processBeginning } from '#/platform/lifecycle/process-beginning.ts'
import { readIfThere } from '#/platform/lifecycle/read-if-there.ts'

export interface TestCluster {
  /** Of whoever may create databases. */
  adminUrl: string
  /** Of the account that the product uses in a database of its own, where it may only what the guide names. */
  productUrl: string
  stop(): Promise<void>
}

const prefix = 'prosa-cluster-'
const template = 'prosa_template'
const product = 'prosa_test'

/**
 * A PostgreSQL with a migrated template database, for one run of tests: that of TEST_DATABASE_URL, whose account must be a
 * superuser, or one of its own, fast and forgetful.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return prepare(given, async () => {})
  await removeAbandoned()
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix))
  writeFileSync(path.join(folder, 'owner'), `${process.pid} ${processBeginning(process.pid)}`)
  const { url } = await startEmbeddedPostgres(folder, { unsafeFast: true })
  return prepare(url, () => remove(folder))
}

async function prepare(adminUrl: string, stop: () => Promise<void>): Promise<TestCluster> {
  const password = randomBytes(12).toString('hex')
  for (const { datname } of await query<{ datname: string }>(adminUrl, leftBehind))
    await query(adminUrl, `drop database ${datname} with (force)`)
  const isKnown = (await query(adminUrl, `select from pg_roles where rolname = '${product}'`)).length > 0
  await query(adminUrl, `${isKnown ? 'alter' : 'create'} role ${product} login password '${password}'`)
  // of the tests alone: who empties tables beside the product gives way to it
  await query(adminUrl, `grant set on parameter deadlock_timeout to ${product}`)
  const productUrl = withAccount(adminUrl, product, password)
  const cluster = { adminUrl, productUrl }
  await migrate(await create(cluster, template))
  return { ...cluster, stop }
}

/** What an earlier run on a given server could not remove. */
const leftBehind = `select datname from pg_database where datname ~ '^(${template}|test_[0-9a-f]{12})$'`

type Accounts = Omit<TestCluster, 'stop'>

/** A new database like the template (about 40 ms); answers its address for the product. */
export async function cloneTemplate({ adminUrl, productUrl }: Accounts): Promise<string> {
  const name = newName()
  // rights on the database itself are not part of what is copied
  await query(adminUrl, `create database ${name} template ${template}`)
  await query(adminUrl, `grant connect, create on database ${name} to ${product}`)
  return inDatabase(productUrl, name)
}

/** An empty database, for what begins before the migrations; answers its address for the product. */
export const createEmptyDatabase = (cluster: Accounts): Promise<string> => create(cluster, newName())

export async function dropDatabase({ adminUrl }: Accounts, url: string): Promise<void> {
  await query(adminUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

/** As `docs/how-to/use-your-postgresql.md` says. */
async function create({ adminUrl, productUrl }: Accounts, name: string): Promise<string> {
  await query(adminUrl, `create database ${name} encoding 'UTF8' template template0`)
  await query(adminUrl, `grant connect, create on database ${name} to ${product}`)
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

/** One statement on a connection of its own. */
export async function query<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

async function remove(folder: string): Promise<void> {
  await stopEmbeddedPostgres(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** Ends the clusters of runs that were killed before they could do it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((one) => one.startsWith(prefix))) {
    const folder = path.join(os.tmpdir(), name)
    const [pid, began] = readIfThere(path.join(folder, 'owner'))?.split(' ') ?? []
    if (pid && processBeginning(Number(pid)) !== began) await remove(folder)
  }
}
