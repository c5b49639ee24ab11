import { execFileSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import os from 'node:os'
import { StartError } from '#/platform/lifecycle/start-error.ts'

export interface Account {
  uid: number
  gid: number
}

/**
 * Returns the account for PostgreSQL, or undefined for our own. PostgreSQL refuses to run as root, so root uses the owner of an
 * existing database folder, or else 'postgres' or 'nobody'.
 */
export function serverAccount(folder: string): Account | undefined {
  const owner = statSync(folder, { throwIfNoEntry: false })
  const us = process.getuid?.()
  if (us !== 0) {
    if (owner && owner.uid !== us)
      throw new StartError(`A pasta ${folder} pertence a outra conta. Inicie o Prosa com a mesma conta que a criou.`)
    if (!hasName())
      throw new StartError(
        `A conta do sistema ${us} é só um número, e o banco embutido pede uma que tenha nome em /etc/passwd. Inicie com outra conta ou defina DATABASE_URL.`,
      )
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = lookUp('postgres') ?? lookUp('nobody')
  if (!account)
    throw new StartError(
      'O banco embutido não roda como root e não há a conta postgres nem a conta nobody. Crie uma delas, inicie com outra conta ou defina DATABASE_URL.',
    )
  return account
}

/** Makes the account the owner of a path; does nothing without an account. */
export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false // a container may run as a number without an account
  }
}

function lookUp(name: string): Account | undefined {
  // a service or a timer may have no PATH
  const env = { PATH: '/usr/bin:/bin' }
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { env, stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined // no such account
  }
}
