import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'
import { processConfig, projectRoot } from '../apps/server/src/config.ts'

// Serves the web app with hot reloading, and runs the server, which starts again at every change of its code.

const main = path.join(projectRoot, 'apps/server/src/main.ts')
const sources = ['apps/server/src', 'apps/server/migrations', 'packages/contract/src', 'extensions']
/** An editor writes several files at once. */
const QUIET_MS = 100

let server: ChildProcess | undefined
let isChanging = false

const address = await serveWebApp()
await startServer()
for (const folder of sources)
  watch(path.join(projectRoot, folder), { recursive: true }, (_, file) => {
    if (file === null || !/\.test\.tsx?$/.test(file)) void restartServer()
  })

/** Serves the web app on the first free port from Vite's on, and returns its address. */
async function serveWebApp(): Promise<string> {
  const config = processConfig()
  // for the proxy in the web app's configuration
  process.env['PORT'] = String(config.port)
  const root = path.join(projectRoot, 'apps/web')
  process.chdir(root)
  const web = await createServer({ root, logLevel: 'warn', clearScreen: false })
  await web.listen()
  const [local = ''] = web.resolvedUrls?.local ?? []
  return config.given.has('PUBLIC_URL') ? config.publicUrl : local.replace(/\/$/, '')
}

/** Exit code of a start that was refused, whose reason was printed: the first one ends everything. */
const REFUSED = 1

async function startServer(isFirst = true): Promise<void> {
  const env = { ...process.env, PUBLIC_URL: address }
  const started = spawn(process.execPath, [main], { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] })
  server = started
  started.once('exit', (code, signal) => {
    const isEnded = code === 0 || signal === 'SIGTERM'
    if (isEnded || isChanging || server !== started) return
    if (isFirst && code === REFUSED) process.exit(code)
    console.error('O servidor parou. Ele volta quando você salvar uma correção.')
  })
}

async function restartServer(): Promise<void> {
  if (isChanging) return
  isChanging = true
  await sleep(QUIET_MS)
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill()
    await once(server, 'exit')
  }
  isChanging = false
  console.log('Código mudado: o servidor está sendo iniciado de novo.')
  await startServer(false)
}
