import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AppContract, contract } from '@prosa/contract/client/contract.ts'
import { type Client, createClient } from '@prosa/contract/client/client.ts'
import pg from 'pg'
import { shareDatabaseServer } from '../../apps/server/src/platform/db/database-server.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { type Child, startChild } from '../child.ts'

export const administrator = { name: 'Ada Lima', email: 'ada@escola.test', password: 'um cavalo azul na chuva' }

/** Prosa as `npm start` runs it, on a data folder of its own. */
export interface Product {
  dataDir: string
  origin: string
  /** As it calls itself: in links, and to platforms. */
  publicUrl: string
  child: Child
  /** The database server's own process. */
  databasePid: number
  /** From the start of the process until it takes requests. */
  readyMs: number
  api: (token: string) => Client<AppContract>
  /** Ends it in good order; the data stay. */
  stop: () => Promise<void>
}

const main = path.join(import.meta.dirname, '../../apps/server/src/main.ts')
const END_MS = 5_000
const LOOK_MS = 20
/** Waiting on it is how a process waits while it exits. */
const nobody = new Int32Array(new SharedArrayBuffer(4))
const folders = new Set<string>()
process.on('exit', () => folders.forEach(removeFolder))

/** A data folder that is removed with this process, and the database on it ended if it still runs. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-bench-'))
  folders.add(folder)
  return folder
}

/** `databaseFolder`: of the product whose database this one shares, by the DATABASE_URL in `more`. */
export async function startProduct(
  dataDir: string,
  modelUrl: string,
  more: Record<string, string> = {},
  databaseFolder = dataDir,
): Promise<Product & { setupToken: string | undefined }> {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
    OPENAI_BASE_URL: modelUrl,
    OPENAI_API_KEY: 'bench',
    MODELS: 'openai:prosa-teste',
    ...more,
  }
  const began = performance.now()
  const child = startChild(main, { env })
  const address = (await child.says(/no ar: (http\S+)/)) ?? ''
  const readyMs = performance.now() - began
  const origin = address.replace('localhost', '127.0.0.1')
  return {
    dataDir,
    origin,
    publicUrl: address,
    child,
    readyMs,
    databasePid: databasePid(databaseFolder),
    setupToken: await child.says(/token=([\w-]+)/, 1000),
    api: (token) => createClient(contract, { base: origin, token: () => token }),
    stop: child.stop,
  }
}

/** By the door that the first start prints; answers the administrator's token. */
export async function makeAdministrator(product: Product & { setupToken: string | undefined }): Promise<string> {
  const { setupToken } = product
  if (setupToken === undefined) throw new Error('the first start printed no link')
  const { token } = await product.api('').setPassword({ body: { token: setupToken, ...administrator } })
  return token
}

/** A connection to the product's own database, for what its doors do not offer. */
export async function withDatabase<T>({ dataDir }: Product, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const log = createLogger({ level: 'silent' })
  const server = await shareDatabaseServer({ databaseUrl: undefined, dataDir }, log)
  const database = new pg.Client({ connectionString: server.url })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
    await server.stop()
  }
}

/** Changes with every start of the database. */
export function databasePid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** After a failure of the bench the database may still be running, which outlives the product on purpose. */
function removeFolder(dataDir: string): void {
  try {
    const pid = databasePid(dataDir)
    process.kill(pid, 'SIGQUIT')
    for (let waited = 0; waited < END_MS && isAlive(pid); waited += LOOK_MS) Atomics.wait(nobody, 0, 0, LOOK_MS)
  } catch {
    // There is none.
  }
  rmSync(dataDir, { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
