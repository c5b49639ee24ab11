import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, createZstdCompress } from 'node:zlib'

/** The Unix user `nobody`, who owns no file of the program, if this process may change its user. */
const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export interface Packaged {
  folder: string
  /** Returns the size of the compressed folder in bytes. */
  compressedBytes: () => Promise<number>
  /** Runs the package's Node as the image does: not root, only these variables, and a read-only program folder. */
  run(args: string[], env: Record<string, string>): ChildProcess
  /** A folder that the program may write to. */
  dataFolder: string
  remove(): Promise<void>
}

/** Creates the folder of `npm run package`, read-only, and a data folder beside it. */
export function makePackage(): Packaged {
  // Not in the usual temporary folder, which the other user may be unable to enter.
  const top = mkdtempSync(path.join(os.tmpdir(), 'prosa-package-'))
  chmodSync(top, 0o755)
  const folder = path.join(top, 'prosa')
  const running: ChildProcess[] = []
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../package.ts'), folder], { stdio: 'ignore' })
  setWritable(folder, false)
  const dataFolder = path.join(top, 'data')
  mkdirSync(dataFolder)
  if (stranger) chownSync(dataFolder, stranger.uid, stranger.gid)
  return {
    folder,
    dataFolder,
    async compressedBytes() {
      const tar = spawn('tar', ['-C', folder, '-cf', '-', '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
      let bytes = 0
      // Zstandard's fastest level takes a third of the time of gzip, with a similar size.
      for await (const piece of tar.stdout.pipe(createZstdCompress(fastest)) as AsyncIterable<Buffer>)
        bytes += piece.byteLength
      return bytes
    },
    run(args, env) {
      const child = spawn(path.join(folder, 'bin/node'), args, {
        cwd: folder,
        ...stranger,
        env: {
          PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`,
          TMPDIR: dataFolder,
          DATA_DIR: path.join(dataFolder, 'prosa'),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.push(child)
      return child
    },
    async remove() {
      // Left over by a failed test.
      for (const child of running.filter((one) => one.exitCode === null && one.signalCode === null)) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      setWritable(folder, true)
      rmSync(top, { recursive: true })
    },
  }
}

function setWritable(where: string, writable: boolean): void {
  if (lstatSync(where).isSymbolicLink()) return
  const isFolder = lstatSync(where).isDirectory()
  const mode = lstatSync(where).mode & 0o777
  if (isFolder && writable) chmodSync(where, mode | 0o200)
  if (isFolder) for (const name of readdirSync(where)) setWritable(path.join(where, name), writable)
  if (!writable) chmodSync(where, mode & ~0o222)
}

/** Waits for an output and returns everything printed so far; fails with it if the program ends before. */
export async function waitForOutput(child: ChildProcess, text: RegExp): Promise<string> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (output += String(bytes)))
  while (!text.test(output)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended and said:\n${output}`)
    await sleep(50)
  }
  return output
}

/** Waits for the end of a program and returns its exit code and output. */
export async function waitForEnd(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (output += String(bytes)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
