import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { listenOnOwnPort } from '../../apps/server/test/instances/listening.ts'

const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts')

/** The real product in a separate process with a separate data folder. */
export interface Product {
  url: string
  /** Holds the database, the files, and the outbox where no mail server is set. */
  dataDir: string
  /** The one-time link of the first administrator, as the product printed it; absent once an account exists. */
  adminLink: string | undefined
  /** Kills it, like a power cut. */
  kill(): Promise<void>
  /** Stops it, like an operator. */
  stop(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** Creates an empty folder, for the first start of a product. */
export const newDataFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'prosa-e2e-'))

/** Copies a prepared data folder: the product starts in half the time of a first start, and the three people exist. */
async function copyOfFirstDay(): Promise<string> {
  const folder = await newDataFolder()
  // preserves the owner: the database belongs to another user where the tests run as root
  await promisify(execFile)('cp', ['-a', `${process.env['E2E_FIRST_DAY']}/.`, folder])
  return folder
}

/** Finds a port that stays free until the product listens on it, and while the product is down. */
export async function findOwnPort(): Promise<number> {
  const server = createServer()
  const port = await listenOnOwnPort(server)
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the product with an administrator, a user and a partner (`people`), unless a data folder is given; it is removed at the end. */
export async function startProduct(env: Record<string, string> = {}, given?: string): Promise<Product> {
  const dataDir = given ?? (await copyOfFirstDay())
  const port = String(await findOwnPort())
  let running = await startProcess(dataDir, port, env)
  const product: Product = {
    url: running.url,
    dataDir,
    adminLink: running.adminLink,
    kill: () => endProcess(running.child, 'SIGKILL'),
    stop: () => endProcess(running.child, 'SIGTERM'),
    async restart() {
      running = await startProcess(dataDir, port, env)
    },
    async remove() {
      await endProcess(running.child, 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return product
}

async function startProcess(dataDir: string, port: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: port,
      LOCAL_MODELS: 'false',
      MODEL_TITLES: 'false',
      ...env,
    },
    // the IPC channel tells the product when this process ends, so that it stops too
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (output += bytes.toString()))
  for (let waited = 0; waited < 120_000; waited += 50) {
    const url = /^Prosa no ar: (\S+)$/m.exec(output)?.[1]
    const ready = url === undefined ? undefined : await fetch(`${url}/readyz`).catch(() => undefined)
    if (url !== undefined && ready?.ok) {
      const adminLink = /https?:\/\/\S+\/auth\/set-password\?token=[\w-]+/.exec(output)?.[0]
      return { child, url, adminLink }
    }
    if (child.exitCode !== null) break
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The product did not start:\n${output}`)
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}
