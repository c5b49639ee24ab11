import { chownSync, readFileSync, statSync } from 'node:fs'
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

/** Reads the file: a program such as `id` would die of a Ctrl-C during the start, as if the account did not exist. */
function lookUp(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  if (line === undefined) return undefined
  // macOS writes the number of 'nobody' as -2
  const [uid, gid] = line
    .split(':', 4)
    .slice(2)
    .map((number) => Number(number) >>> 0)
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}
