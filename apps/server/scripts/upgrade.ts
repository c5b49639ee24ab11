import { processConfig } from '#/config.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { readMigrationWork } from '#/platform/db/migrate.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { closeDataFolder } from '#/platform/storage/private-folder.ts'
import { planUpgrade } from '#/platform/upgrade/plan.ts'
import { waitingText } from '#/platform/upgrade/texts.ts'
import { upgradeDatabase } from '#/platform/upgrade/upgrade.ts'
import { readArguments } from './arguments.ts'
import { runTool, withDatabase } from './tool.ts'

// npm run upgrade [-- --plan]: what the next start would do to the data, without the product; with --plan it only says so.
const say = (line: string) => console.log(line)
const log = createLogger({ level: 'warn' })

const plan = (): Promise<void> =>
  withDatabase(processConfig(), log, async (server) => {
    const { applied, pending } = await readMigrationWork(server.url, { onWait: () => say(waitingText) })
    if (applied.length === 0) return say('O banco ainda está vazio: npm start o prepara.')
    if (pending.length === 0) return say('Os dados já são desta versão: não há nada a mudar.')
    for (const line of (await planUpgrade(server.url, pending)).lines) say(line)
    say('\nNada foi mudado. O Prosa precisa estar parado durante a atualização; npm start ou npm run upgrade a faz.')
  })

async function upgrade(): Promise<void> {
  const config = processConfig()
  closeDataFolder(config.dataDir)
  const unlock = await lockInstance(config.dataDir, 'atualização')
  let server = await openDatabaseServer(config, log)
  try {
    server = await upgradeDatabase({ config, server, reopen: () => openDatabaseServer(config, log), say })
    say('Pronto. Inicie com: npm start')
  } finally {
    await server.stop()
    unlock()
  }
}

const { values } = readArguments(
  'Uso: npm run upgrade [-- --plan]    muda os dados para esta versão; com --plan, só diz o que mudaria',
  { plan: { type: 'boolean', default: false } },
)
await runTool(() => (values.plan ? plan() : upgrade()))
