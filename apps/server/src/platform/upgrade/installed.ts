import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { productVersion } from '#/platform/lifecycle/product-version.ts'
import { readIfThere } from '#/platform/lifecycle/read-if-there.ts'
import { type Installed, installedSchema } from './snapshots.ts'

export const root = path.resolve(import.meta.dirname, '../../../../..')
const migrations = 'apps/server/migrations'
const run = promisify(execFile)

/** What git says in the product's folder; undefined where it is no checkout, has no git, or says no. */
export async function git(args: string[], folder = root): Promise<string | undefined> {
  try {
    // asked of this folder alone, whoever owns it: an installation without a history inside another project has none
    const { stdout } = await run('git', ['-c', `safe.directory=${folder}`, ...args], {
      cwd: folder,
      env: { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(folder) },
    })
    return stdout.trim()
  } catch {
    return undefined
  }
}

const noteOf = (dataDir: string) => path.join(dataDir, 'installed.json')

/** What this program is. */
export async function thisInstallation(): Promise<Installed> {
  return { version: productVersion, commit: (await git(['rev-parse', 'HEAD'])) || null }
}

/** Writes down what has taken the data over, for the next upgrade to know where it came from. */
export function writeInstalled(dataDir: string, installed: Installed | null): void {
  const text = `${JSON.stringify(installed)}\n`
  if (installed === null) rmSync(noteOf(dataDir), { force: true })
  else if (readIfThere(noteOf(dataDir)) !== text) writeFileSync(noteOf(dataDir), text, { mode: 0o600 })
}

/** The program that last took the data over; null for data of before this was written down. */
export function readInstalled(dataDir: string): Installed | null {
  try {
    return installedSchema.parse(JSON.parse(readIfThere(noteOf(dataDir)) ?? ''))
  } catch {
    return null
  }
}

/**
 * The last commit on this checkout's way that knew exactly these migrations, for data whose program nobody wrote down.
 * Undefined where the history does not tell.
 */
export async function commitOf(names: readonly string[], folder = root): Promise<string | undefined> {
  const wanted = names.map((name) => `${name}.sql`).join('\n')
  const changes = await git(['log', '--first-parent', '--format=%H', '--', migrations], folder)
  let later: string | undefined
  for (const change of changes?.split('\n').filter(Boolean) ?? []) {
    const files = await git(['ls-tree', '--name-only', `${change}:${migrations}`], folder)
    const found = files?.split('\n').filter((name) => name.endsWith('.sql'))
    if (found?.join('\n') === wanted) return later === undefined ? change : git(['rev-parse', `${later}^`], folder)
    later = change
  }
  return undefined
}
