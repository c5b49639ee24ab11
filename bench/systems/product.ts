import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type AppContract, contract } from '@prosa/contract/client/contract.ts'
import { type Client, createClient } from '@prosa/contract/client/client.ts'
import pg from 'pg'
import { heapOptions } from '../../apps/server/src/heap.ts'
import { shareDatabaseServer } from '../../apps/server/src/platform/db/database-server.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { makeOwnedFolder } from '../../apps/server/test/database/quick-folder.ts'
import { type Child, startChild } from '../child.ts'

export const administrator = { name: 'Ada Lima', email: 'ada@escola.test', password: 'um cavalo azul na chuva' }

/** Prosa as `npm start` runs it, with a new data folder. */
export interface Product {
  dataDir: string
  origin: string
  /** The product's own public address, for links and platforms. */
  publicUrl: string
  child: Child
  /** Process id of the database server. */
  databasePid: number
  /** Milliseconds from starting the process until it accepts requests. */
  readyMs: number
  api: (token: string) => Client<AppContract>
  /** Shuts it down; the data stay. */
  stop: () => Promise<void>
}

const main = path.join(import.meta.dirname, '../../apps/server/src/main.ts')

/** Creates a data folder, which the leash deletes when this process has ended, after it stopped its database. */
export const newDataFolder = (): string => makeOwnedFolder()

/**
 * Starts the product.
 *
 * @param databaseFolder data folder of the product whose database this one shares, if `more` has its DATABASE_URL
 */
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
  const child = startChild(main, { env, options: heapOptions() })
  const address = (await child.waitForOutput(/no ar: (http\S+)/)) ?? ''
  const readyMs = performance.now() - began
  const origin = address.replace('localhost', '127.0.0.1')
  return {
    dataDir,
    origin,
    publicUrl: address,
    child,
    readyMs,
    databasePid: databasePid(databaseFolder),
    setupToken: await child.waitForOutput(/token=([\w-]+)/, 1000),
    api: (token) => createClient(contract, { base: origin, token: () => token }),
    stop: child.stop,
  }
}

/** Creates the administrator by the link that the first start prints, and returns the token. */
export async function makeAdministrator(product: Product & { setupToken: string | undefined }): Promise<string> {
  const { setupToken } = product
  if (setupToken === undefined) throw new Error('the first start printed no link')
  const { token } = await product.api('').setPassword({ body: { token: setupToken, ...administrator } })
  return token
}

/** Connects to the product's database, for operations that the API does not offer. */
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

/** Returns the process id of the database, which changes with every start. */
export function databasePid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
}
