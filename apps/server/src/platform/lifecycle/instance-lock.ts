import { linkSync, readFileSync, renameSync, rmSync, statfsSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteCrash } from './crashes.ts'
import { makeDataFolder } from './data-folder.ts'
import { processBeginning } from './process-beginning.ts'
import { readIfThere } from './read-if-there.ts'
import { StartError } from './start-error.ts'

/** The process of the product that uses a data folder. */
export interface Instance {
  pid: number
  /** See `processBeginning`: process ids are reused. */
  began: string
  host: string
  address: string
}

const heartbeatMs = 4000
const silenceMs = 15_000
const lockFile = (dataDir: string) => path.join(dataDir, 'prosa.lock')

/**
 * Makes this process the only product on `dataDir`; returns a function that releases the lock. Takes over from a dead process: at
 * once on this machine, after 15 s without a heartbeat from another container. Throws a StartError while the other lives.
 */
export async function lockInstance(dataDir: string, address: string): Promise<() => void> {
  makeDataFolder(dataDir)
  const file = lockFile(dataDir)
  const began = processBeginning(process.pid) ?? ''
  const ours = JSON.stringify({ pid: process.pid, began, host: os.hostname(), address } satisfies Instance)
  let text: string | undefined
  while (text === undefined) {
    const found = readIfThere(file)
    if (found !== undefined) {
      const holder = readHolder(found)
      if (await lives(holder, file))
        throw new StartError(
          `O Prosa já está em execução nesta pasta de dados${describe(holder)}.\nPara ter outro, escolha outra DATA_DIR e outra PORT.`,
        )
      const died = statSync(file, { throwIfNoEntry: false })?.mtime
      if (moveAway(file, found)) noteCrash(dataDir, undefined, died)
    }
    text = claim(file, ours)
  }
  const heartbeat = setInterval(() => sendHeartbeat(file), heartbeatMs).unref()
  return () => {
    clearInterval(heartbeat)
    if (readIfThere(file) === text) rmSync(file)
  }
}

/** Marks the lock as alive. Never throws: a short disk fault or a deleted lock must not end the process. */
function sendHeartbeat(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The next heartbeat tries again.
  }
}

/** Returns the product running on `dataDir`, if any: tools share its database and leave stopping it to the product. */
export async function runningInstance(dataDir: string): Promise<Instance | undefined> {
  const file = lockFile(dataDir)
  const text = readIfThere(file)
  const holder = text === undefined ? undefined : readHolder(text)
  return holder && (await lives(holder, file)) ? holder : undefined
}

/** Whether the last product on `dataDir` ended without releasing its lock, so that its database may still run. */
export const isAbandoned = async (dataDir: string): Promise<boolean> =>
  readIfThere(lockFile(dataDir)) !== undefined && (await runningInstance(dataDir)) === undefined

/** The process named in a lock. An empty lock comes from a full disk or a power failure. */
function readHolder(text: string): Instance {
  try {
    return JSON.parse(text) as Instance
  } catch {
    return { pid: 0, began: '', host: '', address: '' }
  }
}

const describe = ({ pid, host, address }: Instance): string =>
  pid === 0 ? '' : `: ${address} (processo ${pid}, máquina ${host})`

/** With less free space in bytes the lock stays empty, to leave room for the database, which needs some to start. */
const SCARCE_BYTES = 1024 ** 2

/**
 * Writes the lock atomically and returns its text; undefined where one exists. A full disk still accepts an empty file, whose
 * heartbeat shows that its holder lives.
 */
function claim(file: string, text: string): string | undefined {
  const { bavail, bsize } = statfsSync(path.dirname(file))
  const written = bavail * bsize < SCARCE_BYTES ? '' : text
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, written)
    linkSync(draft, file)
    return written
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes the lock of a dead process, unless another one has taken over meanwhile; returns whether this process removed it. */
function moveAway(file: string, expected: string): boolean {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') === expected) return true
    linkSync(aside, file)
    return false
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return false
  } finally {
    rmSync(aside, { force: true })
  }
}

async function lives(holder: Instance, file: string): Promise<boolean> {
  if (holder.host === os.hostname()) return processBeginning(holder.pid) === holder.began
  const lastHeartbeat = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const seen = lastHeartbeat()
  // a heartbeat in the future is from before the clock was set back and counts as one of now
  const end = performance.now() + silenceMs - Math.max(0, Date.now() - seen)
  while (performance.now() < end) {
    if (lastHeartbeat() !== seen) return lastHeartbeat() > 0
    await sleep(200)
  }
  return false
}
