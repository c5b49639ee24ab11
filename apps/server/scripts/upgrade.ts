import { processConfig } from '#/config.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { closeDataFolder } from '#/platform/storage/private-folder.ts'
import { upgradeDatabase } from '#/platform/upgrade/upgrade.ts'
import { readArguments } from './arguments.ts'
import { runTool } from './tool.ts'

// npm run prosa -- upgrade: does what the next start would do to the data, without starting the product.
readArguments('Uso: npm run prosa -- upgrade    muda os dados para esta versão, sem iniciar o Prosa', {})
await runTool(async () => {
  const config = processConfig()
  const log = createLogger({ level: 'warn' })
  closeDataFolder(config.dataDir)
  const unlock = await lockInstance(config.dataDir, 'atualização')
  let server = await openDatabaseServer(config, log)
  try {
    const reopen = () => openDatabaseServer(config, log)
    server = await upgradeDatabase({ config, server, reopen, writeLine: (line) => console.log(line) })
    console.log('Pronto. Inicie com: npm start')
  } finally {
    await server.stop()
    unlock()
  }
})
