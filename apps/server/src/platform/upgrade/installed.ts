import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { productVersion } from '#/platform/lifecycle/product-version.ts'
import { readIfThere } from '#/platform/lifecycle/read-if-there.ts'
import { type Installed, installedSchema } from './snapshots.ts'

export const productFolder = path.resolve(import.meta.dirname, '../../../../..')
const run = promisify(execFile)

/** Runs git in the product's folder; undefined without a checkout or git, or where it fails. */
export async function runGit(args: string[], folder = productFolder): Promise<string | undefined> {
  try {
    // limited to this folder, whichever account owns it: an installation without history inside another project has no commit
    const { stdout } = await run('git', ['-c', `safe.directory=${folder}`, ...args], {
      cwd: folder,
      env: { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(folder) },
    })
    return stdout.trim()
  } catch {
    return undefined
  }
}

const installedNotePath = (dataDir: string) => path.join(dataDir, 'installed.json')

/** Returns the version and commit of this program. */
export async function thisInstallation(): Promise<Installed> {
  return { version: productVersion, commit: (await runGit(['rev-parse', 'HEAD'])) || null }
}

/** Records the program that uses the data, so that the next upgrade knows the previous version. */
export function writeInstalled(dataDir: string, installed: Installed | null): void {
  const text = `${JSON.stringify(installed)}\n`
  if (installed === null) rmSync(installedNotePath(dataDir), { force: true })
  else if (readIfThere(installedNotePath(dataDir)) !== text)
    writeFileSync(installedNotePath(dataDir), text, { mode: 0o600 })
}

/** Returns the program that last used the data; null where it is not recorded. */
export function readInstalled(dataDir: string): Installed | null {
  try {
    return installedSchema.parse(JSON.parse(readIfThere(installedNotePath(dataDir)) ?? ''))
  } catch {
    return null
  }
}
