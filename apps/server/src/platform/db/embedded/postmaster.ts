import { readlinkSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { isRunning } from '#/platform/lifecycle/process-beginning.ts'
import { readIfThere } from '#/platform/lifecycle/read-if-there.ts'

/** The content of postmaster.pid, written by a server. */
export interface Postmaster {
  pid: number
  socketFolder: string
  ready: boolean
}

/** Returns the server named in the folder's postmaster.pid, dead or alive. */
export function readPostmaster(folder: string): Postmaster | undefined {
  const lines = readIfThere(path.join(folder, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !(pid > 0)) return undefined
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** Whether the process is a PostgreSQL working in this folder; on other systems than Linux, any live process counts. */
export function servesFolder(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return isRunning(pid)
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    const program = path.basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
    return program === 'postgres' && there.ino === here.ino && there.dev === here.dev
  } catch (error) {
    // ENOENT: no such process, or an unreaped zombie (a container without init); any other error hides the process from us
    return (error as NodeJS.ErrnoException).code !== 'ENOENT' && isRunning(pid)
  }
}

/**
 * Removes the locks of a dead server that PostgreSQL itself would respect, because their process id now belongs to another
 * program or to a zombie. Never touches those of a live server. Returns the files removed.
 */
export function removeStaleLocks(folder: string, socketFolder: string): string[] {
  const locks = [path.join(folder, 'postmaster.pid'), path.join(socketFolder, '.s.PGSQL.5432.lock')]
  const stale = locks.filter((file) => {
    const text = readIfThere(file)
    return text !== undefined && !servesFolder(Number(text.split('\n')[0]), folder)
  })
  for (const file of stale) rmSync(file, { force: true })
  return stale
}
