import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#/config.ts'
import { createModelRegistry, type ModelRegistry } from '#/platform/ai/model-registry.ts'
import type { HandlersOf } from '#/platform/api/handlers.ts'
import { type Clock, systemClock } from '#/platform/clock/clock.ts'
import { createDatabase, type Db } from '#/platform/db/database.ts'
import { createListen, type Listen } from '#/platform/db/listen.ts'
import { createProxyWatch, type ProxyWatch } from '#/platform/http/proxy-watch.ts'
import { createJobs, type Jobs } from '#/platform/jobs/jobs.ts'
import { createLifecycle, type Lifecycle } from '#/platform/lifecycle/lifecycle.ts'
import { createMailer, type Mailer } from '#/platform/mail/mailer.ts'
import { createMetrics, type Metrics } from '#/platform/metrics/metrics.ts'
import { createKeys, type Keys } from '#/platform/secrets/keys.ts'
import { createStorageOf } from '#/platform/storage/storage-of.ts'
import type { Storage } from '#/platform/storage/storage.ts'

/** The dependencies of all rules, passed as an argument; there is no container and no global. */
export interface AppContext {
  readonly config: Config
  readonly db: Db
  /** For a few frequent prepared statements. */
  readonly pool: Pool
  readonly listen: Listen
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly storage: Storage
  readonly keys: Keys
  readonly models: ModelRegistry
  readonly metrics: Metrics
  readonly lifecycle: Lifecycle
  readonly proxies: ProxyWatch
  readonly clock: Clock
  readonly log: Logger
  /** Values of areas with the context's lifetime; use `perContext`. */
  readonly perContextValues: Map<object, unknown>
}

/**
 * Declares a value that a context has once, such as a cache or a client: the returned function creates it at the first call and
 * returns the same value afterwards.
 */
export const perContext =
  <Value>(create: (ctx: AppContext) => Value) =>
  (ctx: AppContext): Value => {
    if (!ctx.perContextValues.has(create)) ctx.perContextValues.set(create, create(ctx))
    return ctx.perContextValues.get(create) as Value
  }

/** Handlers of a contract; `Rules` load the resources that they receive. */
export type Handlers<C, Rules = object> = HandlersOf<C, AppContext, Rules>

export interface ContextParts {
  config: Config
  /** Address of the database, embedded or not. */
  databaseUrl: string
  log: Logger
  clock?: Clock
  /** The process's lifecycle, where something was opened before the context. */
  lifecycle?: Lifecycle
}

/** Creates the context from its parts. It starts no background work: `startBackground` does that. */
export async function createContext({
  config,
  databaseUrl,
  log,
  clock = systemClock,
  lifecycle = createLifecycle(log),
}: ContextParts): Promise<AppContext> {
  const metrics = createMetrics()
  const { pool, db } = createDatabase(databaseUrl, {
    poolSize: config.databasePoolSize,
    poolerUrl: config.databasePoolerUrl,
    log,
  })
  const listen = createListen(databaseUrl, log)
  metrics.beforeRender(() => measureProcess(metrics, pool, config.dataDir))
  return {
    config,
    db,
    pool,
    listen,
    jobs: createJobs({ pool, listen, log, metrics }),
    mailer: createMailer({
      connection: () => config,
      outboxDir: path.join(config.dataDir, 'outbox'),
      log,
      onOutcome: (outcome) => metrics.mails.inc({ outcome }),
    }),
    storage: await createStorageOf(config),
    keys: createKeys(config.appSecret, config.previousSecret),
    models: createModelRegistry({ config, log }),
    metrics,
    lifecycle,
    proxies: createProxyWatch(config.trustedProxies, log),
    clock,
    log,
    perContextValues: new Map(),
  }
}

async function measureProcess(metrics: Metrics, pool: Pool, dataDir: string): Promise<void> {
  metrics.databaseConnections.set({ state: 'idle' }, pool.idleCount)
  metrics.databaseConnections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
  metrics.databaseWaiting.set(pool.waitingCount)
  const disk = await statfs(dataDir)
  metrics.diskBytes.set({ state: 'free' }, disk.bavail * disk.bsize)
  metrics.diskBytes.set({ state: 'total' }, disk.blocks * disk.bsize)
}
