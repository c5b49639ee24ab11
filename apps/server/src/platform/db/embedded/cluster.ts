import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { keepSecretFile } from '#/platform/config/secret-file.ts'
import { whyUnusable } from '#/platform/lifecycle/data-folder.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { type Account, giveTo, serverAccount } from './account.ts'
import { postgresPrograms } from './binaries.ts'
import { finishExchange } from './exchange.ts'

const major = '18'
export const superuser = 'prosa'

/** An existing database folder of our version, with what is needed to run a server on it. */
export interface Cluster {
  folder: string
  /** The folder's path for the server's arguments: see `folderFor`. */
  folderArgument: string
  programs: string
  account: Account | undefined
  password: string
  socketFolder: string
  logFile: string
}

/** Folder of the embedded database's files. */
export const clusterFolder = (dataDir: string) => path.join(dataDir, 'pg')

/** Opens the cluster in `dataDir`/pg, creating it the first time. */
export function openCluster(dataDir: string, unsafeFast: boolean): Cluster {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const base = realpathSync(dataDir)
  const folder = clusterFolder(base)
  finishExchange(folder)
  const account = serverAccount(folder)
  const cluster: Cluster = {
    folder,
    folderArgument: folderFor(account, folder),
    programs: postgresPrograms(account),
    account,
    password: keepSecretFile(path.join(base, 'pg-password')),
    socketFolder: path.resolve(os.tmpdir(), `prosa-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`),
    logFile: path.join(base, 'pg.log'),
  }
  if (existsSync(folder)) checkVersion(folder)
  else initialise(cluster, unsafeFast ? ['--no-sync'] : [])
  return cluster
}

/**
 * Returns a path by which the server's account reaches its folder. The account may not enter a folder below one of root's, but a
 * process that root starts inside it can stay there: /proc/self/cwd leads to it.
 */
function folderFor(account: Account | undefined, folder: string): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

function checkVersion(folder: string): void {
  const file = path.join(folder, 'PG_VERSION')
  if (!existsSync(file))
    throw new StartError(`A pasta ${folder} existe e não é um banco do Prosa. Mova-a ou escolha outra DATA_DIR.`)
  const version = readFileSync(file, 'utf8').trim()
  if (version !== major)
    throw new StartError(
      `O banco em ${folder} é do PostgreSQL ${version} e este Prosa usa o ${major}. Volte à versão do Prosa que o criou para exportar os dados, ou abra a pasta com um PostgreSQL ${version} e aponte DATABASE_URL para ele.`,
    )
}

/** Creates the database in a draft folder, which is renamed at the end, so that a half-made one is never used. */
function initialise(cluster: Cluster, more: string[]): void {
  const { folder, programs, account, password, socketFolder } = cluster
  removeAbandonedDrafts(path.dirname(folder))
  makeSocketFolder(cluster)
  const draft = mkdtempSync(`${folder}.new-`)
  const passwordFile = path.join(socketFolder, path.basename(draft))
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const one of [draft, passwordFile]) giveTo(account, one)
  const options = ['-U', superuser, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--data-checksums']
  // the builtin provider: an index must not depend on the machine's locale libraries, which may change
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    execFileSync(path.join(programs, 'initdb'), ['-D', folderFor(account, draft), ...options, ...locale, ...more], {
      ...account,
      cwd: draft,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    renameSync(draft, folder)
  } catch (cause) {
    // another process that started at the same moment may have created the database first, which is fine
    if (!existsSync(path.join(folder, 'PG_VERSION')))
      throw new StartError(`Não foi possível criar o banco em ${folder}: ${(cause as Error).message.trim()}`, { cause })
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeAbandonedDrafts(base: string): void {
  const old = Date.now() - 10 * 60_000
  for (const name of readdirSync(base).filter((one) => one.startsWith('pg.new-'))) {
    const draft = path.join(base, name)
    if (statSync(draft).mtimeMs < old) rmSync(draft, { recursive: true, force: true })
  }
}

/** Most bytes in the path of a socket. */
const LONGEST_SOCKET = process.platform === 'darwin' ? 103 : 107

/** Creates the private folder for the socket, in tmp because the data folder's path may be too long for a socket. */
export function makeSocketFolder({ socketFolder, account }: Cluster): void {
  if (Buffer.byteLength(path.join(socketFolder, '.s.PGSQL.5432')) > LONGEST_SOCKET)
    throw unusableTmp(socketFolder, 'tem um caminho longo demais')
  try {
    mkdirSync(socketFolder, { mode: 0o700 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw unusableTmp(socketFolder, 'não existe')
    if (code !== 'EEXIST') throw unusableTmp(socketFolder, whyUnusable(error) ?? `(${message})`)
    const found = lstatSync(socketFolder)
    // It may still belong to root, where another process that starts at the same moment is about to change the owner.
    const owners = [account?.uid, process.getuid?.()]
    const ours = found.isDirectory() && owners.includes(found.uid) && !(found.mode & 0o077)
    if (!ours)
      throw new StartError(`A pasta ${socketFolder} pertence a outra conta. Apague-a e inicie o Prosa de novo.`)
  }
  giveTo(account, socketFolder)
}

const unusableTmp = (socketFolder: string, why: string): StartError =>
  new StartError(
    `A pasta temporária não pode ser usada: ${path.dirname(socketFolder)} ${why}.\nEscolha outra em TMPDIR, de caminho curto, em que esta conta possa escrever.`,
  )
