import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { type Client, createClient } from '@prosa/contract/client/client.ts'
import { type AppContract, contract } from '@prosa/contract/client/contract.ts'
import { inject } from 'vitest'
import { createApp } from '#/app.ts'
import { startBackground } from '#/background.ts'
import { loadConfig } from '#/config.ts'
import { type AppContext, createContext } from '#/context.ts'
import type { Clock } from '#/platform/clock/clock.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { addDatabaseClock } from './database/clock.ts'
import { startModelServer } from './model-server.ts'
import { inDatabase } from './test-cluster.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The product for its callers, with its database: in this process or in others. */
export interface ProductDoor {
  ctx: Pick<AppContext, 'db'>
  /** The typed client with this token. */
  api(token?: string): Client<AppContract>
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface TestApp extends ProductDoor {
  ctx: AppContext
  /** Origin of the running server. */
  url: string
  /** Runs a statement in its database with the rights of the server's administrator. */
  asAdmin(statement: string): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  env?: Record<string, string>
  clock?: Clock
  /** Starts another instance on this one's database and files. */
  beside?: TestApp
  /** Gives the database a clock that `stopDatabaseClock` stops. */
  databaseClock?: boolean
  /** Receives every line of the log, at all levels. */
  onLine?: (line: string) => void
}

const databases = new WeakMap<AppContext, TestDatabase>()

/** Starts the whole product on a free port and a separate database, composed as in main.ts. */
export async function startTestApp({
  env = {},
  clock,
  beside,
  databaseClock,
  onLine,
}: TestAppOptions = {}): Promise<TestApp> {
  const shared = beside && databases.get(beside.ctx)
  const database = shared ?? (await createTestDatabase())
  if (databaseClock) await addDatabaseClock(database)
  const dataDir = beside?.ctx.config.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'prosa-test-')))
  const poolerUrl = inject('poolerUrl')
  const config = loadConfig(
    {
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      LOCAL_MODELS: 'false',
      // a call of the model that most tests do not count
      MODEL_TITLES: 'false',
      DATABASE_POOL_SIZE: '6',
      DATA_DIR: dataDir,
      ...(poolerUrl
        ? { DATABASE_URL: database.url, DATABASE_POOLER_URL: inDatabase(poolerUrl, new URL(database.url).pathname) }
        : {}),
      ...env,
    },
    dataDir,
  )
  const ctx = await createContext({
    config,
    databaseUrl: database.url,
    log: onLine ? createLogger({ level: 'debug', stream: { write: onLine } }) : createLogger({ level: 'silent' }),
    ...(clock ? { clock } : {}),
  })
  databases.set(ctx, database)
  const app = createApp(ctx)
  await startBackground(ctx)
  // A test that needs a scheduled job runs it itself: the machine's clock would start others in the middle of a test.
  await ctx.pool.query('delete from jobs.schedule')
  await ctx.listen.ready()
  const server = serve({
    fetch: (request, env) => app.fetch(request, env),
    // as long as the product: a busy moment of the test also delays its server in the same process
    serverOptions: { keepAliveTimeout: 65_000 },
    port: 0,
    hostname: '127.0.0.1',
  })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    ctx,
    url,
    api: (token) => createClient(contract, { base: url, token: () => token ?? null }),
    fetch: (pathname, init) => fetch(url + pathname, init),
    asAdmin: database.asAdmin,
    async close() {
      await ctx.lifecycle.stop()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await ctx.jobs.stop({ timeoutMs: 1000 })
      await ctx.listen.close()
      ctx.mailer.close()
      await ctx.pool.end()
      if (shared) return
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the product with a programmable provider of models. */
export async function startWithModel({ env: more, ...options }: TestAppOptions = {}) {
  const models = await startModelServer()
  const env = { OPENAI_BASE_URL: models.url, MODELS: 'openai:prosa-teste', ...more }
  const app = await startTestApp({ env, ...options })
  return {
    models,
    app,
    env,
    async close() {
      await app.close()
      await models.close()
    },
  }
}
