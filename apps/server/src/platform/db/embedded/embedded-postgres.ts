import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { type Cluster, clusterFolder, makeSocketFolder, openCluster, superuser } from './cluster.ts'
import { type Postmaster, readPostmaster, removeStaleLocks, serves } from './postmaster.ts'
import { probeConnection } from '#/platform/db/single-connection.ts'

/** For a database that shares a small machine with the product: no network, little memory, a short log. */
const modest = {
  listen_addresses: '',
  max_connections: 60,
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_worker_processes: 4,
  max_parallel_workers: 2,
  autovacuum_max_workers: 2,
  io_workers: 1,
  max_wal_size: '512MB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log', // above 'error': a failed statement holds people's words, and logs must not
}

/** Settings without durability, for data that may be lost (tests), and room for the instances of several tests at once. */
const unsafe = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // of what a password costs at each connection
  scram_iterations: 1,
  max_connections: 200,
}

/** The settings as arguments of the server program. */
function serverSettings(unsafeFast: boolean): string[] {
  return Object.entries({ ...modest, ...(unsafeFast ? unsafe : {}) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}

export interface EmbeddedPostgres {
  url: string
  /** True where the server was running already, started by another process or orphaned by one that died. */
  adopted: boolean
  isAlive(): boolean
  /** Ends the server in order, whoever started it. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Gives up durability for speed: only for tests. */
  unsafeFast?: boolean
  /** Told, in Portuguese, about what was found and put right. */
  log?: (message: string) => void
}

/** By the clock of the process: the system's may leap while a machine starts, when it learns the time from the network. */
const patienceMs = 60_000
const launches = 5

/**
 * Starts the PostgreSQL of `dataDir`, or adopts the one that already runs there; recovers from any crash of either.
 * Several processes may call it at once. Throws a StartError where the folder cannot be used.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { unsafeFast = false, log }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = openCluster(dataDir, unsafeFast)
  const deadline = performance.now() + patienceMs
  let ownPid: number | undefined
  for (let launched = 0; launched < launches && performance.now() < deadline;) {
    const answering = await findAnswering(cluster)
    if (answering)
      return {
        url: answering.url,
        adopted: answering.pid !== ownPid,
        isAlive: () => liveServer(cluster.folder) !== undefined,
        stop: () => stopEmbeddedPostgres(dataDir),
      }
    if (liveServer(cluster.folder)) {
      await sleep(20) // it is starting, recovering or stopping
      continue
    }
    const removed = removeStaleLocks(cluster.folder, cluster.socketFolder)
    for (const file of removed) log?.(`trava deixada por um banco que não existe mais foi removida: ${file}`)
    if (launched > 0) await sleep(200 * launched) // processes of a server that was killed need a moment to notice
    launched++
    ownPid = await launch(cluster, unsafeFast)
  }
  const failure = new StartError(explainFailure(cluster))
  if (!liveServer(cluster.folder)) rmSync(cluster.socketFolder, { recursive: true, force: true })
  throw failure
}

/** Starts the server program and waits until it accepts connections or has ended; answers its process number. */
async function launch(cluster: Cluster, unsafeFast: boolean): Promise<number | undefined> {
  const { programs, folder, folderArgument, socketFolder, account, logFile } = cluster
  makeSocketFolder(cluster)
  const log = openSync(logFile, 'a', 0o600)
  const args = ['-D', folderArgument, '-k', socketFolder, ...serverSettings(unsafeFast)]
  // detached: Ctrl-C goes to the product, which stops the database last; a file for the log: it outlives the product
  const server = spawn(path.join(programs, 'postgres'), args, {
    ...account,
    cwd: folder,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  server.unref()
  const ended = new AbortController()
  server.once('error', () => ended.abort()).once('exit', () => ended.abort())
  const deadline = performance.now() + patienceMs
  const isReady = () => {
    const postmaster = readPostmaster(folder)
    return postmaster?.pid === server.pid && postmaster?.ready
  }
  while (!ended.signal.aborted && !isReady() && performance.now() < deadline) await sleep(10)
  return server.pid
}

function liveServer(folder: string): Postmaster | undefined {
  const postmaster = readPostmaster(folder)
  return postmaster && serves(postmaster.pid, folder) ? postmaster : undefined
}

/** The server of this folder with its address, if it runs and answers. */
async function findAnswering(cluster: Cluster): Promise<{ pid: number; url: string } | undefined> {
  const server = liveServer(cluster.folder)
  if (!server?.ready) return undefined
  const socket = encodeURIComponent(server.socketFolder)
  const url = `postgres://${superuser}:${cluster.password}@${socket}:5432/postgres`
  const client = probeConnection({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return { pid: server.pid, url }
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/** Throws a StartError while a server works on the database of `dataDir`: its folder must not be copied or moved then. */
export function requireStopped(dataDir: string): void {
  const server = liveServer(clusterFolder(dataDir))
  if (server)
    throw new StartError(
      `O banco embutido não parou (processo ${server.pid}). Nada foi mudado. Encerre esse processo e tente de novo.`,
    )
}

/** Ends the server of `dataDir` in order, whoever started it; does nothing where none runs. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const folder = clusterFolder(dataDir)
  const server = liveServer(folder)
  if (!server) return
  const gone = async (withinMs: number) => {
    const deadline = performance.now() + withinMs
    while (performance.now() < deadline) {
      if (!serves(server.pid, folder)) return true
      await sleep(10)
    }
    return false
  }
  // SIGINT ends connections and writes everything down; SIGQUIT leaves that to the recovery of the next start
  for (const [signal, waitMs] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 2000],
  ] as const) {
    process.kill(server.pid, signal)
    if (await gone(waitMs)) break
  }
  rmSync(server.socketFolder, { recursive: true, force: true })
}

/** A segment of PostgreSQL's write-ahead log: the recovery of a database may need a new one. */
const SEGMENT_BYTES = 16 * 1024 ** 2

function explainFailure(cluster: Cluster): string {
  const server = liveServer(cluster.folder)
  if (server)
    return `O banco em ${cluster.folder} está em uso pelo processo ${server.pid}, que não responde. Encerre-o e inicie o Prosa de novo.`
  const { bavail, bsize } = statfsSync(cluster.folder)
  const log = readFileSync(cluster.logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  // a full disk takes no line of the log that would name it
  if (bavail * bsize < SEGMENT_BYTES || log.includes('No space left on device'))
    return `O banco embutido não iniciou: o disco de ${cluster.folder} está cheio. Libere espaço e inicie de novo.`
  return `O banco embutido não iniciou. As últimas linhas de ${cluster.logFile}:\n${log}`
}
