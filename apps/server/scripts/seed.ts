import '#/platform/speed/quick-imports.ts'
import { processConfig } from '#/config.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { migrateDatabase } from '#/platform/db/migrate.ts'
import { endInOrder } from '#/platform/lifecycle/ending.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createLifecycle } from '#/platform/lifecycle/lifecycle.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { readArguments } from './arguments.ts'
import { runTool } from './tool.ts'

// Creates a realistic demonstration school, only in an empty database.
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

async function seed(): Promise<void> {
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
  // imported here: a folder that cannot be used is refused without the product's code
  const { fillSchool } = await import('./seed-school.ts')
  await fillSchool({ config, databaseUrl: server.url, lifecycle, log })
}

await runTool(async () => {
  try {
    await seed()
  } finally {
    await lifecycle.stop()
  }
})
process.exit()
