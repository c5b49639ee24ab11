import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#/platform/lifecycle/data-folder.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'

/** The file of the secret that the product creates for itself. */
export const appSecretFile = (dataDir: string): string => path.join(dataDir, 'app-secret')

/**
 * Returns the secret in `file`: 48 random bytes as text, created the first time, readable only by the file's owner. An existing
 * secret is only read, so that a full disk does not prevent a start.
 */
export function keepSecretFile(file: string): string {
  if (!existsSync(file)) makeSecretFile(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret !== '') return secret
  throw new StartError(
    `O arquivo ${file} está vazio. Traga-o de uma cópia de segurança; se esta instalação ainda não tem dados, apague-o.`,
  )
}

function makeSecretFile(file: string): void {
  makeDataFolder(path.dirname(file))
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    // a link appears whole or not at all: of two processes that start together the first one wins, and both read the same secret
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
