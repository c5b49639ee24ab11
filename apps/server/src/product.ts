import { type Config, processConfig } from '#/config.ts'
import type { AppContext } from '#/context.ts'
import { createSharedClock } from '#/platform/clock/clock.ts'
import { checkPooler } from '#/platform/db/check-pooler.ts'
import { unreachableError } from '#/platform/db/connection-problem.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'
import { noteCrash } from '#/platform/lifecycle/crashes.ts'
import { explainDiskFault } from '#/platform/lifecycle/data-folder.ts'
import { endInOrder } from '#/platform/lifecycle/ending.ts'
import { findFreePort, openHttpServer } from '#/platform/lifecycle/http-server.ts'
import { giveBackIdleMemory } from '#/platform/lifecycle/idle-memory.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createLifecycle, type Lifecycle } from '#/platform/lifecycle/lifecycle.ts'
import { explainSourceFault } from '#/platform/lifecycle/source-fault.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger, type Logger } from '#/platform/log/logger.ts'
import { closeDataFolder } from '#/platform/storage/private-folder.ts'
import { createStorageOf, requireWritable } from '#/platform/storage/storage-of.ts'
import { upgradeDatabase } from '#/platform/upgrade/upgrade.ts'

/** Exit code of a start that failed for a temporary reason: `npm start` tries again. */
const TRY_AGAIN = 75

const writeLine = (line: string) => process.stdout.write(`${line}\n`)

/** Loads most of the product's code while the database's process starts. */
function readTheRest() {
  const reading = Promise.all([
    import('#/context.ts'),
    import('#/app.ts'),
    import('#/background.ts'),
    import('#/modules/identity/auth/link.service.ts'),
    import('#/modules/health/health.service.ts'),
    import('#/modules/knowledge/documents/uploads/uploads.service.ts'),
  ])
  reading.catch(() => undefined) // the rejection is handled where it is awaited, after the database can be stopped
  return reading
}

/** Opens everything in order; the lifecycle closes it in reverse order. */
async function openAll(config: Config, lifecycle: Lifecycle, log: Logger): Promise<void> {
  closeDataFolder(config.dataDir)
  lifecycle.onClose('instance lock', await lockInstance(config.dataDir, config.publicUrl))
  await requireBucket(config)
  const opening = openDatabaseServer(config, log)
  const reading = readTheRest()
  let server = await opening
  lifecycle.onClose('database server', () => server.stop())
  if (config.databasePoolerUrl) await checkPooler(config.databasePoolerUrl, server.url)
  server = await upgradeDatabase({ config, server, reopen: () => openDatabaseServer(config, log), writeLine })

  const [
    { createContext },
    { createApp },
    { startBackground },
    { createFirstAdminLink },
    { renewStoredSecrets },
    { clearIncoming },
  ] = await reading
  const clock = createSharedClock()
  const ctx = await createContext({ config, databaseUrl: server.url, lifecycle, log, clock })
  lifecycle.onClose('pool', () => ctx.pool.end())
  lifecycle.onClose('listen', ctx.listen.close)
  lifecycle.onClose('mailer', ctx.mailer.close)
  lifecycle.onClose('jobs', () => ctx.jobs.stop({ timeoutMs: 1500 }))
  lifecycle.onClose('clock', await goByDatabase(clock, ctx))
  await clearIncoming(ctx, 'all')
  const app = createApp(ctx)
  await startBackground(ctx)
  await ctx.listen.ready()
  const { close } = await openHttpServer(app.fetch, { ...config, log })
  lifecycle.onClose('http server', close)
  lifecycle.onClose(
    'idle memory',
    giveBackIdleMemory(() => ctx.models.flushInterval.streams > 0),
  )

  const lost = await renewStoredSecrets(ctx)
  const link = await createFirstAdminLink(ctx)
  if (lost) writeLine(lost)
  writeLine(`Prosa no ar: ${config.publicUrl}`)
  if (link) writeLine(`Ainda não há contas. Crie a do administrador neste link, que vale uma vez: ${link}`)
}

const COMPARE_SECONDS = 60

/** Sets the clock by the database's: now, every minute, and after a jump of this machine's clock. Returns a function that stops it. */
async function goByDatabase(clock: ReturnType<typeof createSharedClock>, { pool, log }: AppContext) {
  const readDatabaseTime = async () => {
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    return rows[0]!.ms
  }
  const compareClocks = async () => {
    const aheadMs = await clock.compare(readDatabaseTime)
    if (aheadMs !== undefined)
      log.warn({ aheadMs }, 'the clock of this machine is not the one of the database, which holds')
  }
  await compareClocks()
  let seconds = 0
  const timer = setInterval(() => {
    seconds += 1
    if (seconds < COMPARE_SECONDS && !clock.hasLeapt()) return
    seconds = 0
    compareClocks().catch((err: unknown) => log.info({ err }, 'the clock of the database was not read'))
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}

async function requireBucket(config: Config): Promise<void> {
  if (!config.s3Bucket) return
  await requireWritable(await createStorageOf(config))
}

/** Chooses a free port for port 0, because links need to contain it. */
async function withKnownPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await findFreePort(config.host)
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** Runs the product until a signal ends it; explains in Portuguese a problem at the start that a person can fix. */
export async function runProduct(): Promise<void> {
  let databaseUrl: string | undefined
  try {
    const config = await withKnownPort(processConfig())
    databaseUrl = config.databaseUrl
    const log = createLogger({ level: config.logLevel })
    const lifecycle = createLifecycle(log)
    endInOrder(lifecycle.stop, log, (error) => noteCrash(config.dataDir, error))
    await openAll(config, lifecycle, log).catch(async (error: unknown) => {
      await lifecycle.stop()
      throw error
    })
  } catch (error) {
    // the shared database was reachable at first: it ran out of connections, or was restarted
    const isPassing = databaseUrl !== undefined && !(error instanceof StartError) && isDatabaseOutage(error)
    const explained = isPassing
      ? unreachableError(error)
      : (explainDiskFault(error) ?? explainSourceFault(error) ?? error)
    console.error(explained instanceof StartError ? explained.message : explained)
    process.exit(isPassing ? TRY_AGAIN : 1)
  }
}
