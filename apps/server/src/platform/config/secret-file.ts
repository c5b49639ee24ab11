import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#/platform/lifecycle/data-folder.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'

/** Where the product keeps the secret it makes for itself. */
export const appSecretFile = (dataDir: string): string => path.join(dataDir, 'app-secret')

/**
 * The secret kept in `file`: 48 random bytes as text, made the first time; only the owner of the file may read it. An existing
 * secret is only read, so that a disk that takes no more writes hides it from nobody.
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
    // a link appears whole or not at all: of two processes that start together the first one wins, both read the same
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
