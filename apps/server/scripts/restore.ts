import path from 'node:path'
import { processConfig } from '#/config.ts'
import { parseManifest } from '#/platform/backup/manifest.ts'
import { readBackup } from '#/platform/backup/read-backup.ts'
import { appSecretFile } from '#/platform/config/secret-file.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { findMigration } from '#/platform/db/migrate.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { closeDataFolder } from '#/platform/storage/private-folder.ts'
import { createStorageOf } from '#/platform/storage/storage-of.ts'
import { readArguments } from './arguments.ts'
import { runTool } from './tool.ts'

// npm run restore -- folder: restores a copy into an empty data folder or an empty database.
const usage =
  'Uso: npm run restore -- pasta-da-cópia    traz a cópia de volta para uma pasta de dados vazia, ou um banco vazio'
const { positionals } = readArguments(usage, {}, 1)
await runTool(async () => {
  const [folder] = positionals
  if (folder === undefined) throw new StartError('Diga qual cópia restaurar: npm run restore -- pasta-da-cópia')
  // refused before a folder and a database are created for it
  findMigration((await parseManifest(path.resolve(folder))).migration)
  const config = processConfig()
  // with the same folder: a bare npm start would create a new, empty one elsewhere
  const startCommand = process.env['DATA_DIR']
    ? `DATA_DIR='${config.dataDir.replaceAll("'", "'\\''")}' npm start`
    : 'npm start'
  closeDataFolder(config.dataDir)
  const unlock = await lockInstance(config.dataDir, 'restauração')
  const server = await openDatabaseServer(config, createLogger({ level: 'warn' }))
  try {
    const target = {
      databaseUrl: server.url,
      storage: await createStorageOf(config),
      secretFile: appSecretFile(config.dataDir),
    }
    const { createdAt, secret } = await readBackup(path.resolve(folder), target)
    console.log(
      `Pronto: o Prosa está como em ${new Date(createdAt).toLocaleString('pt-BR')}. Inicie-o na mesma pasta com:\n\n  ${startCommand}\n`,
    )
    if (!secret) console.log('Use o mesmo APP_SECRET de antes: sem ele os segredos guardados não abrem.')
  } finally {
    await server.stop()
    unlock()
  }
})
