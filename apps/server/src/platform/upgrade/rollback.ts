import { constants } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import path from 'node:path'
import { replaceTables } from '#/platform/backup/read-backup.ts'
import { clusterFolder } from '#/platform/db/embedded/cluster.ts'
import { requireStopped } from '#/platform/db/embedded/embedded-postgres.ts'
import { exchangeCluster } from '#/platform/db/embedded/exchange.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { linkFiles } from './copy-folder.ts'
import { runGit, readInstalled, productFolder, thisInstallation, writeInstalled } from './installed.ts'
import {
  beginSnapshot,
  clusterPath,
  copyTables,
  filesPath,
  listSnapshots,
  pruneSnapshots,
  type Snapshot,
  tablesPath,
  writeNote,
} from './snapshots.ts'

export interface Installation {
  dataDir: string
  databaseUrl: string | undefined
}

/** Returns the newest snapshot, or the one with this name. Throws a StartError where none fits the configuration. */
export async function chooseSnapshot({ dataDir, databaseUrl }: Installation, name?: string): Promise<Snapshot> {
  const found = await listSnapshots(dataDir)
  const chosen = name === undefined ? found[0] : found.find((one) => one.name === name)
  if (!chosen) {
    const others = found.map((one) => `\n  ${one.name}`).join('')
    throw new StartError(
      found.length > 0
        ? `Não há a cópia ${name ?? ''} em ${path.join(dataDir, 'snapshots')}. As que há:${others}`
        : `Não há cópia de antes de uma atualização em ${path.join(dataDir, 'snapshots')}. Se você tem uma cópia de segurança, use npm run restore.`,
    )
  }
  if ((chosen.kind === 'folder') !== (databaseUrl === undefined))
    throw new StartError(
      chosen.kind === 'folder'
        ? 'A cópia é do banco embutido, e a configuração de agora tem DATABASE_URL. Tire DATABASE_URL para voltar.'
        : 'A cópia é de um banco seu, e a configuração de agora não tem DATABASE_URL. Informe o mesmo DATABASE_URL de antes.',
    )
  return chosen
}

export interface VersionWay {
  /** The commit that git can check out. */
  commit?: string
  /** What happens with the version, or what the person has to do. */
  sentence: string
}

/** Returns how the previous version is restored: by git in a clean checkout that has it, otherwise by the person. */
export async function wayToVersion(
  { installed }: Pick<Snapshot, 'installed'>,
  folder = productFolder,
): Promise<VersionWay> {
  const label = installed
    ? `a versão ${installed.version}${installed.commit ? ` (${installed.commit.slice(0, 8)})` : ''}`
    : 'a versão que usava antes'
  const head = await runGit(['rev-parse', 'HEAD'], folder)
  if (head === undefined)
    return {
      sentence: `Esta instalação não é um repositório do git: ponha no lugar dela ${label} antes de iniciar.`,
    }
  const commit = installed?.commit
  if (!commit || (await runGit(['cat-file', '-e', `${commit}^{commit}`], folder)) === undefined)
    return {
      sentence: `O git desta pasta não tem ${label}: volte a ela com git checkout antes de iniciar (git reflog mostra por onde esta pasta passou).`,
    }
  if (head === commit) return { sentence: `A pasta já está em ${commit.slice(0, 8)}.` }
  if (await runGit(['status', '--porcelain', '--untracked-files=no'], folder))
    return {
      sentence: `Há arquivos mudados nesta pasta, e por isso a versão não é trocada. Guarde as mudanças (git stash) e volte antes de iniciar: git checkout --detach ${commit}`,
    }
  if (!(await mayWrite(path.join(folder, '.git'))))
    return {
      sentence: `A pasta do programa é de outra conta. Com ela, volte à versão antes de iniciar: git checkout --detach ${commit}`,
    }
  return {
    commit,
    sentence: `A pasta do programa, ${folder}, volta para ${label}. Todo Prosa que inicia desta pasta passa a essa versão: se ela serve a outras instalações, faça uma cópia da pasta e volte nela.`,
  }
}

const mayWrite = (target: string): Promise<boolean> =>
  access(target, constants.W_OK).then(
    () => true,
    () => false,
  )

/** Throws a StartError where a process of the product, on any machine, is connected to the database. */
export async function refuseBesideProduct(url: string): Promise<void> {
  const client = singleConnection({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'prosa listen'`,
    )
    if (rowCount)
      throw new StartError('Há um Prosa em execução neste banco, talvez em outra máquina. Pare todos e tente de novo.')
  } finally {
    await client.end()
  }
}

/**
 * Replaces the current data with those of a snapshot and makes the current ones a snapshot. The last step is atomic: until then
 * nothing has changed. The embedded server must not be running.
 */
export async function rollBack(
  installation: Installation,
  snapshot: Snapshot,
  migrations: string[],
): Promise<Snapshot> {
  const { dataDir, databaseUrl } = installation
  if (databaseUrl === undefined) requireStopped(dataDir)
  const { folder, createdAt } = await beginSnapshot(dataDir)
  const left: Snapshot = {
    name: path.basename(folder),
    folder,
    format: 1,
    createdAt,
    kind: snapshot.kind,
    migrations,
    installed: readInstalled(dataDir) ?? (await thisInstallation()),
    isFinished: true,
  }
  const files = path.join(dataDir, 'files')
  await linkFiles(files, filesPath(left))
  await linkFiles(filesPath(snapshot), files)
  if (databaseUrl !== undefined) await copyTables(databaseUrl, dataDir, tablesPath(left))
  await writeNote(folder, left)
  writeInstalled(dataDir, snapshot.installed)
  if (databaseUrl === undefined)
    exchangeCluster(clusterFolder(dataDir), { incoming: clusterPath(snapshot), outgoing: clusterPath(left) })
  else await replaceTables(tablesPath(snapshot), databaseUrl, snapshot.migrations)
  await rm(snapshot.folder, { recursive: true })
  await pruneSnapshots(dataDir)
  return left
}
