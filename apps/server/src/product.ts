import { type Config, loadConfig } from '#/config.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { migrate } from '#/platform/db/migrate.ts'
import { endInOrder } from '#/platform/lifecycle/ending.ts'
import { findFreePort, openHttpServer } from '#/platform/lifecycle/http-server.ts'
import { giveBackIdleMemory } from '#/platform/lifecycle/idle-memory.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createLifecycle, type Lifecycle } from '#/platform/lifecycle/lifecycle.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger, type Logger } from '#/platform/log/logger.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Most of the product's code, read while the database's own process starts. */
function readTheRest() {
  const reading = Promise.all([
    import('#/context.ts'),
    import('#/app.ts'),
    import('#/background.ts'),
    import('#/modules/auth/auth.service.ts'),
  ])
  reading.catch(() => undefined) // told where it is awaited, after the database is ours to end
  return reading
}

/** Opens everything in order; the lifecycle closes it the other way round. */
async function start(config: Config, lifecycle: Lifecycle, log: Logger): Promise<void> {
  lifecycle.onClose('instance lock', await lockInstance(config.dataDir, config.publicUrl))
  const opening = openDatabaseServer(config, log)
  const reading = readTheRest()
  const server = await opening
  lifecycle.onClose('database server', server.stop)
  const migrations = await migrate(server.url)
  if (migrations.length) say('Banco de dados preparado.')

  const [{ createContext }, { createApp }, { startBackground }, { createFirstAdminLink }] = await reading
  const ctx = await createContext({ config, databaseUrl: server.url, lifecycle, log })
  lifecycle.onClose('pool', () => ctx.pool.end())
  lifecycle.onClose('listen', ctx.listen.close)
  lifecycle.onClose('mailer', ctx.mailer.close)
  lifecycle.onClose('jobs', () => ctx.jobs.stop({ timeoutMs: 1500 }))
  const app = createApp(ctx)
  await startBackground(ctx)
  const { close } = await openHttpServer(app.fetch, { ...config, log })
  lifecycle.onClose('http server', close)
  lifecycle.onClose(
    'idle memory',
    giveBackIdleMemory(() => ctx.models.pace.streams > 0),
  )

  const link = await createFirstAdminLink(ctx)
  say(`Prosa no ar: ${config.publicUrl}`)
  if (link) say(`Ainda não há contas. Crie a do administrador neste link, que vale uma vez: ${link}`)
}

/** Port 0 asks for any port; links need to know which one. */
async function withKnownPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await findFreePort(config.host)
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** Runs the product until a signal ends it; explains in Portuguese why it cannot start, where that is for a person to put right. */
export async function runProduct(): Promise<void> {
  try {
    const config = await withKnownPort(loadConfig())
    const log = createLogger({ level: config.logLevel })
    const lifecycle = createLifecycle(log)
    endInOrder(lifecycle.stop, log)
    await start(config, lifecycle, log).catch(async (error: unknown) => {
      await lifecycle.stop()
      throw error
    })
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
