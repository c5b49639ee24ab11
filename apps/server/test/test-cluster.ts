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
  url: string
  stop(): Promise<void>
}

const prefix = 'prosa-cluster-'
const template = 'prosa_template'

/** A PostgreSQL of its own, fast and forgetful, with a migrated template database: one for a run of tests or of the bench. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandoned()
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix))
  writeFileSync(path.join(folder, 'owner'), `${process.pid} ${processBeginning(process.pid)}`)
  const { url } = await startEmbeddedPostgres(folder, { unsafeFast: true })
  await run(url, `create database ${template}`)
  await migrate(withDatabase(url, template))
  return { url, stop: () => remove(folder) }
}

/** A new database like the template (about 40 ms); answers its address. */
export async function cloneTemplate(clusterUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(clusterUrl, `create database ${name} template ${template}`)
  return withDatabase(clusterUrl, name)
}

/** An empty database, for what begins before the migrations; answers its address. */
export async function createEmptyDatabase(clusterUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(clusterUrl, `create database ${name}`)
  return withDatabase(clusterUrl, name)
}

export async function dropDatabase(clusterUrl: string, url: string): Promise<void> {
  await run(clusterUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

function withDatabase(url: string, name: string): string {
  return url.replace(/[^/]+$/, name)
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
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
