import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { type Cluster, clusterFolder, makeSocketFolder, openCluster, superuser } from './cluster.ts'
import { type Postmaster, readPostmaster, removeStaleLocks, servesFolder } from './postmaster.ts'
import { probeConnection } from '#/platform/db/single-connection.ts'

/** Settings for a database that shares a small machine with the product: no network, little memory, a short log. */
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
  log_min_messages: 'log', // above 'error', because a failed statement may contain what people wrote
}

/** Settings without durability, for data that may be lost (tests), and connections for the instances of several tests. */
const unsafe = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // reduces the cost of the password at each connection
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
  /** True where the server was already running, started by another process or orphaned by a dead one. */
  adopted: boolean
  isAlive(): boolean
  /** Stops the server in order, also where another process started it. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Gives up durability for speed: only for tests. */
  unsafeFast?: boolean
  /** Receives messages in Portuguese about problems found and fixed. */
  log?: (message: string) => void
}

/** Measured with the process's clock: the system's may jump while a machine starts and gets its time from the network. */
const patienceMs = 60_000
const launches = 5

/**
 * Starts the PostgreSQL of `dataDir`, or adopts one that already runs there; recovers from a crash of either. Several processes
 * may call it at once. Throws a StartError where the folder cannot be used.
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
    if (launched > 0) await sleep(200 * launched) // processes of a killed server need a moment to notice its end
    launched++
    ownPid = await launch(cluster, unsafeFast)
  }
  const failure = new StartError(explainFailure(cluster))
  if (!liveServer(cluster.folder)) rmSync(cluster.socketFolder, { recursive: true, force: true })
  throw failure
}

/** Starts the server program and waits until it accepts connections or has ended; returns its process id. */
async function launch(cluster: Cluster, unsafeFast: boolean): Promise<number | undefined> {
  const { programs, folder, folderArgument, socketFolder, account, logFile } = cluster
  makeSocketFolder(cluster)
  const log = openSync(logFile, 'a', 0o600)
  const args = ['-D', folderArgument, '-k', socketFolder, ...serverSettings(unsafeFast)]
  // detached, because Ctrl-C goes to the product, which stops the database last; logs to a file, because it may outlive the
  // product
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
  return postmaster && servesFolder(postmaster.pid, folder) ? postmaster : undefined
}

/** Returns the server of this folder with its address, if it runs and responds. */
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

/** Throws a StartError while a server uses the database of `dataDir`, whose folder must not be copied or moved then. */
export function requireStopped(dataDir: string): void {
  const server = liveServer(clusterFolder(dataDir))
  if (server)
    throw new StartError(
      `O banco embutido não parou (processo ${server.pid}). Nada foi mudado. Encerre esse processo e tente de novo.`,
    )
}

/** Stops the server of `dataDir` in order, also where another process started it; does nothing where none runs. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const folder = clusterFolder(dataDir)
  const server = liveServer(folder)
  if (!server) return
  const waitForExit = async (withinMs: number) => {
    const deadline = performance.now() + withinMs
    while (performance.now() < deadline) {
      if (!servesFolder(server.pid, folder)) return true
      await sleep(10)
    }
    return false
  }
  // SIGINT ends connections and writes a checkpoint; SIGQUIT leaves the recovery to the next start
  for (const [signal, waitMs] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 2000],
  ] as const) {
    process.kill(server.pid, signal)
    if (await waitForExit(waitMs)) break
  }
  rmSync(server.socketFolder, { recursive: true, force: true })
}

/** Size of a segment of PostgreSQL's write-ahead log: a recovery may need a new one. */
const SEGMENT_BYTES = 16 * 1024 ** 2

function explainFailure(cluster: Cluster): string {
  const server = liveServer(cluster.folder)
  if (server)
    return `O banco em ${cluster.folder} está em uso pelo processo ${server.pid}, que não responde. Encerre-o e inicie o Prosa de novo.`
  const { bavail, bsize } = statfsSync(cluster.folder)
  const log = readFileSync(cluster.logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  // a full disk may also prevent the line of the log that would report it
  if (bavail * bsize < SEGMENT_BYTES || log.includes('No space left on device'))
    return `O banco embutido não iniciou: o disco de ${cluster.folder} está cheio. Libere espaço e inicie de novo.`
  return `O banco embutido não iniciou. As últimas linhas de ${cluster.logFile}:\n${log}`
}
