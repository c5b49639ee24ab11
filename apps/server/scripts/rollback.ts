import { createInterface } from 'node:readline/promises'
import { type Config, processConfig } from '#/config.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { readApplied } from '#/platform/db/migrate.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { closeDataFolder } from '#/platform/storage/private-folder.ts'
import { runGit } from '#/platform/upgrade/installed.ts'
import { chooseSnapshot, refuseBesideProduct, rollBack, wayToVersion } from '#/platform/upgrade/rollback.ts'
import { MAX_SNAPSHOTS, MAX_DAYS } from '#/platform/upgrade/snapshots.ts'
import { readArguments } from './arguments.ts'
import { runTool } from './tool.ts'

// npm run rollback [-- name] [-- --yes]: restores the data and the version from before an upgrade.
const writeLine = (line: string) => console.log(line)

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartError('Aqui não há a quem perguntar. Para confirmar, acrescente --yes: npm run rollback -- --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^s(im)?$/i.test((await terminal.question('Voltar? (sim/não) ')).trim())
  } finally {
    terminal.close()
  }
}

async function run(config: Config, name: string | undefined, isAgreed: boolean): Promise<void> {
  const snapshot = await chooseSnapshot(config, name)
  const log = createLogger({ level: 'silent' })
  const server = await openDatabaseServer(config, log).catch((error: unknown) => {
    if (config.databaseUrl === undefined && error instanceof StartError) return undefined
    throw error
  })
  try {
    if (server) await refuseBesideProduct(server.url)
    writeLine(
      `Os dados voltam a ser os de ${new Date(snapshot.createdAt).toLocaleString('pt-BR')}. O que foi criado, mudado ou excluído depois deixa de valer; exclusões de dados pessoais atendidas depois precisam ser feitas de novo.`,
    )
    const { commit, sentence } = await wayToVersion(snapshot)
    writeLine(sentence)
    if (config.s3Bucket) writeLine('Arquivos excluídos do bucket desde então não voltam.')
    if (!isAgreed && !(await isConfirmed())) return writeLine('Nada foi mudado.')
    const migrations = server ? await readApplied(server.url) : []
    await server?.stop()
    const left = await rollBack(config, snapshot, migrations)
    writeLine(
      `Dados de volta. Os de agora há pouco ficam em ${left.folder} por até ${MAX_DAYS} dias ou ${MAX_SNAPSHOTS} atualizações.`,
    )
    if (commit !== undefined && (await runGit(['checkout', '--quiet', '--detach', commit])) === undefined)
      throw new StartError(`O git não trocou a versão. Faça você antes de iniciar: git checkout --detach ${commit}`)
    writeLine('Pronto. Inicie com: npm start')
  } finally {
    await server?.stop()
  }
}

const { values, positionals } = readArguments(
  'Uso: npm run rollback [-- cópia] [--yes]    os dados e a versão de antes de uma atualização; --yes não pergunta',
  { yes: { type: 'boolean', default: false } },
  1,
)
await runTool(async () => {
  const config = processConfig()
  closeDataFolder(config.dataDir)
  const unlock = await lockInstance(config.dataDir, 'volta à versão de antes')
  try {
    await run(config, positionals[0], values.yes)
  } finally {
    unlock()
  }
})
