import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { readPostmaster, servesFolder } from '#/platform/db/embedded/postmaster.ts'
import { makeQuickFolder } from '../database/quick-folder.ts'
import { type DatabaseRelay, openDatabaseRelay } from '../database/relay.ts'

/** A separate PostgreSQL server, as durable as a school's, that can be stopped and cut off. */
export interface ChaosDatabase {
  /** The folder of its data. */
  folder: string
  /** Address through the relay that may be cut. */
  url: string
  relay: DatabaseRelay
  /** Ends it, in order or by SIGKILL. */
  end(how: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * `diskSize`: uses a disk of that size (`200m`), which needs the right to mount. `embedded`: uses the product's own server with
 * this data folder.
 */
export async function openChaosDatabase({
  diskSize,
  embedded = false,
}: {
  diskSize?: string | undefined
  embedded?: boolean | undefined
}): Promise<ChaosDatabase> {
  const folder = makeQuickFolder()
  if (diskSize !== undefined) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=755`, 'none', folder])
  const pgFolder = path.join(folder, 'pg')
  const pidOf = () => readPostmaster(pgFolder)?.pid ?? 0
  const removeFolder = () => {
    if (diskSize !== undefined) execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  // a server deliberately outlives its starter, so it is ended here
  const endServer = () => {
    if (servesFolder(pidOf(), pgFolder)) process.kill(pidOf(), 'SIGKILL')
    removeFolder()
  }
  process.once('exit', endServer)
  const { url: server } = await startEmbeddedPostgres(folder)
  const url = embedded ? server : await createDatabase(server)
  const relay = await openDatabaseRelay(url)
  return {
    folder,
    url,
    relay,
    async end(how) {
      const pid = pidOf()
      process.kill(pid, how)
      while (servesFolder(pid, pgFolder)) await sleep(20)
    },
    async start() {
      await startEmbeddedPostgres(folder)
    },
    async close() {
      await relay.cut()
      await stopEmbeddedPostgres(folder)
      removeFolder()
      process.off('exit', endServer)
    },
  }
}

async function createDatabase(server: string): Promise<string> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query('create database prosa')
  await client.end()
  return server.replace(/[^/]+$/, 'prosa')
}

/** Whether this account may mount a disk, which faults of a full disk need. */
export function canMount(): boolean {
  const folder = path.join(tmpdir(), `prosa-mount-${process.pid}`)
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
