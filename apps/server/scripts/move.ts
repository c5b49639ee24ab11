import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, processConfig } from '#/config.ts'
import { appSecretFile } from '#/platform/config/secret-file.ts'
import { ofAddress } from '#/platform/db/connection-problem.ts'
import { openDatabaseServer } from '#/platform/db/database-server.ts'
import { clusterFolder } from '#/platform/db/embedded/cluster.ts'
import { explainDiskFault } from '#/platform/lifecycle/data-folder.ts'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { moveInstallation } from '#/platform/move/move.ts'
import { closeDataFolder } from '#/platform/storage/private-folder.ts'
import { createStorageOf } from '#/platform/storage/storage-of.ts'
import { readArguments } from './arguments.ts'

// npm run move -- --to URL [--bucket name]: the embedded database and the files to a given server and bucket.
const say = (line: string) => console.log(line)

/** For the target, in milliseconds: who is asked to try again is there. */
const patience = { patienceMs: 5000, tryMs: 5000 }

interface Wish {
  to: string
  bucket: string | undefined
}

const { values } = readArguments(
  'Uso: npm run move -- --to postgres://prosa:senha@banco.escola.br:5432/prosa [--bucket nome]',
  { to: { type: 'string' }, bucket: { type: 'string' } },
)

function readWish(config: Config): Wish {
  const { to, bucket } = values
  if (to === undefined || !/^postgres(ql)?:$/.test(URL.parse(to)?.protocol ?? ''))
    throw new StartError(
      'Diga para onde mudar: npm run move -- --to postgres://prosa:senha@banco.escola.br:5432/prosa [--bucket nome]',
    )
  if (config.databaseUrl !== undefined)
    throw new StartError(
      'Esta instalação já usa o banco em DATABASE_URL, e só o embutido muda de lugar. De um servidor para outro, use npm run backup e npm run restore.',
    )
  if (bucket !== undefined && config.s3Bucket !== undefined)
    throw new StartError(
      'Os arquivos já estão no bucket de S3_BUCKET. Tire --bucket: só o banco muda de lugar. Ou tire S3_BUCKET, se é a primeira mudança.',
    )
  if (!existsSync(clusterFolder(config.dataDir)))
    throw new StartError(`Não há banco embutido em ${config.dataDir}. Confira DATA_DIR.`)
  return { to, bucket }
}

/** What the configuration becomes; the password is left to the person, because a terminal is read by others. */
function environmentOf({ to, bucket }: Wish, config: Config): string[] {
  const url = new URL(to)
  if (url.password) url.password = 'SENHA'
  const given = (name: string, value: string) => (config.given.has(name) ? [`${name}=${value}`] : [])
  return [
    `DATABASE_URL=${url.href}`,
    ...(bucket === undefined
      ? []
      : [
          `S3_BUCKET=${bucket}`,
          ...given('S3_REGION', config.s3Region),
          ...given('S3_ENDPOINT', config.s3Endpoint ?? ''),
          ...given('S3_FORCE_PATH_STYLE', String(config.s3ForcePathStyle)),
          ...given('S3_ACCESS_KEY_ID', config.s3AccessKeyId ?? ''),
          ...given('S3_SECRET_ACCESS_KEY', 'SEGREDO'),
        ]),
  ]
}

function tellEnd(wish: Wish, config: Config): void {
  const { dataDir } = config
  say('\nEscreva no .env, com a senha e o segredo nos seus lugares, e inicie com npm start:\n')
  for (const line of environmentOf(wish, config)) say(`  ${line}`)
  if (!config.given.has('APP_SECRET'))
    say(
      `\nNesta máquina o segredo continua em ${appSecretFile(dataDir)}. Em outra, informe o texto dele em APP_SECRET.`,
    )
  if (wish.bucket === undefined && config.s3Bucket === undefined)
    say(
      `\nOs arquivos continuam em ${path.join(dataDir, 'files')}: com mais de uma máquina, mude-os também, com --bucket.`,
    )
  say(`\nO banco embutido e os arquivos em ${dataDir} ficaram como estavam. Apague-os quando não precisar mais voltar.`)
}

async function move(config: Config): Promise<void> {
  const wish = readWish(config)
  const log = createLogger({ level: 'warn' })
  const { url: to } = await openDatabaseServer({ databaseUrl: wish.to, dataDir: config.dataDir }, log, patience)
  const source = await openDatabaseServer(config, log)
  try {
    const { rows, files } = await moveInstallation({
      source: { url: source.url, storage: await createStorageOf(config) },
      target: {
        url: to,
        ...(wish.bucket === undefined ? {} : { storage: await createStorageOf({ ...config, s3Bucket: wish.bucket }) }),
      },
      onStep: say,
    })
    const [countedRows, countedFiles] = [rows, files].map((count) => count.toLocaleString('pt-BR'))
    say(
      `Pronto e conferido: ${countedRows} registros${wish.bucket === undefined ? '' : ` e ${countedFiles} arquivos`}.`,
    )
    tellEnd(wish, config)
  } finally {
    await source.stop()
  }
}

try {
  const config = processConfig()
  closeDataFolder(config.dataDir)
  const unlock = await lockInstance(config.dataDir, 'mudança para outro servidor')
  try {
    await move(config)
  } finally {
    unlock()
  }
} catch (error) {
  const told = error instanceof StartError ? ofAddress(error, '--to') : explainDiskFault(error)
  if (told === undefined) throw error
  console.error(told.message)
  process.exitCode = 1
}
