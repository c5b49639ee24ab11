import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { productVersion } from '#/platform/lifecycle/product-version.ts'
import { readIfThere } from '#/platform/lifecycle/read-if-there.ts'
import { type Installed, installedSchema } from './snapshots.ts'

export const root = path.resolve(import.meta.dirname, '../../../../..')
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

/** The program that last took the data over; null where the folder does not tell. */
export function readInstalled(dataDir: string): Installed | null {
  try {
    return installedSchema.parse(JSON.parse(readIfThere(noteOf(dataDir)) ?? ''))
  } catch {
    return null
  }
}
