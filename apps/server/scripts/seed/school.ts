import { createApp } from '#/app.ts'
import { startBackground } from '#/background.ts'
import { loadConfig } from '#/config.ts'
import { createContext } from '#/context.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { migrate } from '#/platform/db/migrate.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createLifecycle } from '#/platform/lifecycle/lifecycle.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { seedAdministration } from './administration.ts'
import { seedAccess } from './access.ts'
import { seedAttendance } from './attendance.ts'
import { seedApiKeys } from './api-keys.ts'
import { seedAssistants } from './assistants.ts'
import { seedHistory } from './history.ts'
import { seedKnowledgeBases } from './knowledge-bases.ts'
import { seedLinks } from './links.ts'
import { seedOrganization } from './organization.ts'
import { password, seedPeople } from './people.ts'
import { seedPrivacy } from './privacy.ts'
import { seedPrompts } from './prompts.ts'
import { seedPushDevices } from './push-devices.ts'
import { seedRatings } from './ratings.ts'
import { seedClass } from './classes.ts'
import { seedPermissionProfiles } from './permission-profiles.ts'
import { seedSga } from './sga.ts'
import { seedUsage } from './usage.ts'
import { seedGuestSessions } from './guest-sessions.ts'
import { seedWebhooks } from './webhooks.ts'

// A believable school to look at: people, assistants with documents, months of conversations. Only into an empty database.
const config = loadConfig()
const log = createLogger({ level: 'warn' })
const lifecycle = createLifecycle(log)
try {
  lifecycle.onClose('instance lock', await lockInstance(config.dataDir, config.publicUrl))
  const server = await openDatabaseServer(config, log)
  lifecycle.onClose('database server', server.stop)
  await migrate(server.url)
  const ctx = await createContext({ config, databaseUrl: server.url, lifecycle, log })
  lifecycle.onClose('pool', () => ctx.pool.end())
  lifecycle.onClose('listen', ctx.listen.close)
  lifecycle.onClose('jobs', () => ctx.jobs.stop({ timeoutMs: 1500 }))
  const app = createApp(ctx)
  await startBackground(ctx)

  const people = await seedPeople(ctx, app)
  const assistants = await seedAssistants(people)
  await seedKnowledgeBases(people, assistants)
  await seedOrganization(people)
  await seedAccess(people, assistants)
  await seedHistory(ctx, people, assistants)
  await seedLinks(ctx, people, assistants)
  await seedGuestSessions(ctx, app, people, assistants)
  await seedAttendance(people, assistants[0] ?? 0)
  await seedPrompts(people)
  await seedRatings(ctx, assistants)
  await seedWebhooks(ctx, people, assistants[0] ?? 0)
  await seedApiKeys(ctx, people)
  await seedPermissionProfiles(people)
  await seedSga(ctx, people, assistants[1] ?? 0)
  await seedClass(ctx, app, people, assistants[1] ?? 0)
  await seedUsage(ctx)
  await seedPrivacy(ctx, people)
  await seedAdministration(ctx, people, assistants)
  await seedPushDevices(ctx, people)
  console.log(`Pronto. Entre com a senha ${password}:`)
  for (const { name, email, label } of people) console.log(`  ${email}  ${name} (${label})`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await lifecycle.stop()
}
process.exit()
