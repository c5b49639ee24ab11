import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#/platform/lifecycle/data-folder.ts'

/** Where the product keeps the secret it makes for itself. */
export const appSecretFile = (dataDir: string): string => path.join(dataDir, 'app-secret')

/** The secret kept in `file`: 48 random bytes as text, made the first time; only the owner of the file may read it. */
export function keepSecretFile(file: string): string {
  makeDataFolder(path.dirname(file))
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
    // a link appears whole or not at all: of two processes that start together the first one wins, both read the same
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
