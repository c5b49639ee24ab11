import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { processBeginning } from '#/platform/lifecycle/process-beginning.ts'

const memory = '/dev/shm'
/** Far more than the databases of a run ever use, in bytes. */
const PLENTY = 6 * 1024 ** 3
/** The process that owns a folder, and its start. */
const owned = /^prosa-quick-(\d+)-(\w+)-/

/**
 * Creates a folder for a temporary database: in memory, where there is enough. A database has a thousand files, and creating them
 * on a disk costs six times the processor time.
 */
export const makeQuickFolder = (): string => makeOwnedFolder(hasPlenty() ? memory : os.tmpdir())

/** Creates a temporary folder that `removeAbandoned` removes when this process has ended. */
export function makeOwnedFolder(place = os.tmpdir()): string {
  const owner = `${process.pid}-${processBeginning(process.pid)}`
  return mkdtempSync(path.join(place, `prosa-quick-${owner}-`))
}

function hasPlenty(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > PLENTY
  } catch {
    return false
  }
}

/** Stops databases left by killed processes and removes their folders. */
export async function removeAbandoned(): Promise<void> {
  for (const place of [memory, os.tmpdir()])
    for (const name of namesIn(place)) {
      const [, pid, began] = owned.exec(name) ?? []
      if (pid === undefined || processBeginning(Number(pid)) === began) continue
      await stopEmbeddedPostgres(path.join(place, name))
      rmSync(path.join(place, name), { recursive: true, force: true })
    }
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}
