import type { DatabaseServer } from '#/platform/db/database-server.ts'
import { clusterFolder } from '#/platform/db/embedded/cluster.ts'
import {
  migrateDatabase,
  type MigrationStep,
  type MigrationWork,
  readMigrationWork,
  waitingText,
} from '#/platform/db/migrate.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { isDiskFull, readDiskSpace } from '#/platform/storage/disk-space.ts'
import { folderBytes } from './copy-folder.ts'
import { readInstalled, thisInstallation, writeInstalled } from './installed.ts'
import { listSnapshots, makeSnapshot, pruneSnapshots, type Snapshot, writeNote } from './snapshots.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'

interface Upgrade {
  config: { dataDir: string; databaseUrl: string | undefined; upgradeSnapshot: boolean }
  server: DatabaseServer
  /** Starts the embedded server again after it was stopped for the copy. */
  reopen: () => Promise<DatabaseServer>
  writeLine: (line: string) => void
}

/** Space left free beside the copy, for the migrations. */
const SPARE_BYTES = 64 * 1024 ** 2
const PROGRESS_MS = 10_000

/**
 * Upgrades the database to this version, after a snapshot where it has data. After an interruption the next call continues, with
 * the snapshot from before the first migration. Returns the server, which may have been restarted for the copy.
 */
export async function upgradeDatabase({ config, server, reopen, writeLine }: Upgrade): Promise<DatabaseServer> {
  const { dataDir, databaseUrl, upgradeSnapshot } = config
  await pruneSnapshots(dataDir)
  const onWait = () => writeLine(waitingText)
  const work = await readMigrationWork(server.url, { onWait })
  const isUpgrade = work.applied.length > 0 && work.pending.length > 0
  let running = server
  let snapshot: Snapshot | undefined
  if (isUpgrade) {
    writeLine(`Os dados são de uma versão anterior e serão atualizados: ${counted(work.pending.length)}.`)
    const [newest] = await listSnapshots(dataDir)
    if (newest && wasInterrupted(newest, work)) {
      snapshot = newest
      writeLine(`A atualização foi interrompida e continua. A cópia de antes dela está em ${snapshot.folder}.`)
    } else if (!upgradeSnapshot) writeLine('Sem cópia de antes, como pede UPGRADE_SNAPSHOT=false.')
    else if (databaseUrl === undefined) {
      await requireRoom(dataDir, await folderBytes(clusterFolder(dataDir)))
      await server.stop()
      snapshot = await makeUpgradeSnapshot(dataDir, undefined, work, writeLine)
      running = await reopen()
    }
  }
  const applied = await migrateDatabase(running.url, {
    onWait,
    before: async (now) => {
      if (databaseUrl === undefined || !upgradeSnapshot || snapshot) return
      await requireRoom(dataDir, await databaseBytes(running.url))
      snapshot = await makeUpgradeSnapshot(dataDir, running.url, now, writeLine)
    },
    ...(isUpgrade ? { onStep: tellSteps(writeLine) } : {}),
  })
  if (applied.length > 0) writeLine(isUpgrade ? 'Dados atualizados.' : 'Banco de dados preparado.')
  if (snapshot) {
    await writeNote(snapshot.folder, { ...snapshot, isFinished: true })
    await pruneSnapshots(dataDir)
    writeLine('Para voltar à versão e aos dados de antes: npm run rollback')
  }
  writeInstalled(dataDir, await thisInstallation())
  return running
}

const counted = (changes: number) => (changes === 1 ? '1 mudança' : `${changes} mudanças`)

/** Whether some of the migrations after this snapshot were applied, but not all. */
const wasInterrupted = ({ isFinished, migrations }: Snapshot, { applied }: MigrationWork): boolean =>
  !isFinished && applied.length > migrations.length && migrations.every((name) => applied.includes(name))

async function makeUpgradeSnapshot(
  dataDir: string,
  databaseUrl: string | undefined,
  { applied }: MigrationWork,
  writeLine: (line: string) => void,
): Promise<Snapshot> {
  writeLine('Cópia de antes da atualização…')
  const begin = performance.now()
  let reportedAt = begin
  const snapshot = await makeSnapshot(
    { dataDir, databaseUrl, migrations: applied, installed: readInstalled(dataDir) },
    (copied, all) => {
      if (performance.now() - reportedAt < PROGRESS_MS) return
      reportedAt = performance.now()
      writeLine(`  ${Math.floor((copied / all) * 100)}% de ${bytesText(all)}`)
    },
  ).catch(async (cause: unknown) => {
    await pruneSnapshots(dataDir) // removes the unfinished copy
    if (!isDiskFull(cause)) throw cause
    throw new StartError(
      `O disco de ${dataDir} encheu durante a cópia de antes da atualização. Os dados estão como estavam. Libere espaço e inicie de novo.`,
      { cause },
    )
  })
  writeLine(`Cópia pronta em ${snapshot.folder} (${secondsText((performance.now() - begin) / 1000)}).`)
  return snapshot
}

/** Throws a StartError where the disk lacks space for the copy. */
async function requireRoom(dataDir: string, copyBytes: number): Promise<void> {
  const needed = copyBytes + SPARE_BYTES
  const { freeBytes } = await readDiskSpace(dataDir)
  if (freeBytes >= needed) return
  throw new StartError(
    `Falta espaço para atualizar: o disco de ${dataDir} tem ${bytesText(freeBytes)} livres, e a cópia de antes precisa de cerca de ${bytesText(needed)}. Nada foi mudado.\nLibere espaço e inicie de novo. Se você já tem uma cópia em outro lugar, UPGRADE_SNAPSHOT=false atualiza sem esta.`,
  )
}

async function databaseBytes(url: string): Promise<number> {
  const client = singleConnection({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  } finally {
    await client.end()
  }
}

/** Prints a line when a migration takes long, and one when it has ended. */
function tellSteps(writeLine: (line: string) => void): (step: MigrationStep) => void {
  let waiting: NodeJS.Timeout | undefined
  return ({ name, number, of, seconds }) => {
    clearInterval(waiting)
    const which = `Mudança ${number} de ${of}: ${name}`
    if (seconds !== undefined) return writeLine(`${which} (${secondsText(seconds)})`)
    const begin = performance.now()
    waiting = setInterval(
      () => writeLine(`${which}… há ${secondsText((performance.now() - begin) / 1000)}`),
      PROGRESS_MS,
    ).unref()
  }
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function bytesText(bytes: number): string {
  const [unit, size] = bytes >= 1024 ** 3 ? ['GB', 1024 ** 3] : ['MB', 1024 ** 2]
  return `${number.format(bytes / size)} ${unit}`
}

function secondsText(seconds: number): string {
  if (seconds < 1) return 'menos de 1 segundo'
  return seconds < 100 ? `${number.format(seconds)} s` : `${number.format(seconds / 60)} min`
}
