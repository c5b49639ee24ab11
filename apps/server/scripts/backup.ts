import path from 'node:path'
import { processConfig } from '#/config.ts'
import { writeBackup } from '#/platform/backup/write-backup.ts'
import { appSecretFile } from '#/platform/config/secret-file.ts'
import { readMigrationWork } from '#/platform/db/migrate.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createStorageOf } from '#/platform/storage/storage-of.ts'
import { readArguments } from './arguments.ts'
import { runTool, withDatabase } from './tool.ts'

// npm run backup [-- folder]: copies all data, whether the product runs or not.
const { positionals } = readArguments(
  `Uso: npm run backup [-- pasta]    uma cópia de tudo, em uma pasta que ainda não existe; sem dizer qual, em backups/`,
  {},
  1,
)
await runTool(() => {
  const config = processConfig()
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const folder = path.resolve(positionals[0] ?? path.join('backups', `prosa-${moment}`))
  return withDatabase(config, createLogger({ level: 'warn' }), async (server) => {
    const { applied } = await readMigrationWork(server.url)
    if (applied.length === 0) throw new StartError('O banco ainda está vazio: não há o que copiar.')
    const source = {
      databaseUrl: server.url,
      storage: await createStorageOf(config),
      secretFile: appSecretFile(config.dataDir),
    }
    const { tables, files, secret } = await writeBackup(source, folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Cópia pronta em ${folder}: ${rows} registros e ${files.length} arquivos.`)
    console.log(
      secret
        ? 'Ela contém a chave que abre os segredos guardados. Mantenha-a em lugar seguro.'
        : 'O APP_SECRET do ambiente não está nela. Guarde-o também: sem ele os segredos guardados não abrem.',
    )
  })
})
