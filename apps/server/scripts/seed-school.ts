import { extensionSeeds } from '@prosa/extensions/seed.gen.ts'
import { createApp } from '#/app.ts'
import { startBackground } from '#/background.ts'
import { processConfig } from '#/config.ts'
import { createContext } from '#/context.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { migrateDatabase } from '#/platform/db/migrate.ts'
import { explainDiskFault } from '#/platform/lifecycle/data-folder.ts'
import { endInOrder } from '#/platform/lifecycle/ending.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createLifecycle } from '#/platform/lifecycle/lifecycle.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { readArguments } from './arguments.ts'
import { seedAdministration, seedPrivacy, seedApiKeys, seedPushDevices } from './seed/administration.ts'
import { seedAssistants, seedKnowledgeBases, seedAccess } from './seed/assistants.ts'
import { seedHistory, seedUsage } from './seed/history.ts'
import { seedLinks, seedGuestSessions } from './seed/links.ts'
import { password, seedPeople, seedOrganization, seedPermissionProfiles } from './seed/people.ts'
import { seedRatings } from './seed/ratings.ts'
import { seedClass } from './seed/classes.ts'
import { seedSchool } from './seed/school.ts'
import { seedWebhooks } from './seed/webhooks.ts'

// Creates a realistic demonstration school: people, assistants with documents, months of conversations. Only for an empty
// database.
readArguments(
  `npm run seed

Preenche um banco vazio com uma escola de demonstração: pessoas, assistentes, documentos e meses de conversas.
As contas têm uma senha que está escrita no código: só para experimentar, nunca onde a escola vai trabalhar.
A pasta de dados é DATA_DIR (./data onde ela falta). Com NODE_ENV=production nada é feito.`,
  {},
)

const log = createLogger({ level: 'warn' })
const lifecycle = createLifecycle(log)
endInOrder(lifecycle.stop, log)
try {
  const config = processConfig()
  if (config.production)
    throw new StartError(
      'A demonstração tem senhas conhecidas e não entra em uma instalação de produção (NODE_ENV=production).',
    )
  console.log(`Uma escola de demonstração vai para o banco de ${config.dataDir}, se ele estiver vazio…`)
  lifecycle.onClose('instance lock', await lockInstance(config.dataDir, config.publicUrl))
  const server = await openDatabaseServer(config, log)
  lifecycle.onClose('database server', server.stop)
  await migrateDatabase(server.url)
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
  await seedRatings(ctx, assistants)
  await seedWebhooks(ctx, people, assistants[0] ?? 0)
  await seedApiKeys(ctx, people)
  await seedPermissionProfiles(people)
  await seedSchool(ctx, people, assistants[1] ?? 0)
  await seedClass(ctx, app, people, assistants[1] ?? 0)
  for (const seed of extensionSeeds) await seed(people, assistants)
  await seedUsage(ctx)
  await seedPrivacy(ctx, people)
  await seedAdministration(ctx, people, assistants)
  await seedPushDevices(ctx, people)
  console.log(`Pronto. Entre com a senha ${password}:`)
  for (const { name, email, label } of people) console.log(`  ${email}  ${name} (${label})`)
} catch (error) {
  const explained = error instanceof StartError ? error : explainDiskFault(error)
  if (explained === undefined) throw error
  console.error(explained.message)
  process.exitCode = 1
} finally {
  await lifecycle.stop()
}
process.exit()
