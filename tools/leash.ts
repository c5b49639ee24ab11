import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Usage: node tools/leash.ts PROGRAM ARGUMENTS, started with `detached` and an IPC channel. Runs the program; when the
// program or the parent process has ended, for any reason, ends every process of the program and the databases it left.

const END_MS = 15_000
const LOOK_MS = 50

const command = spawn(process.execPath, [path.join(import.meta.dirname, 'leashed.ts'), ...process.argv.slice(2)], {
  // a process group that can be killed without killing this process
  detached: process.platform !== 'win32',
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
let isParentGone = false
process.once('disconnect', () => {
  isParentGone = true
  signalAll('SIGTERM')
})
// The end of the command is awaited, also where a signal reaches this process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => signalAll('SIGTERM'))
command.once('exit', (code) => void endAll().finally(() => process.exit(isParentGone ? 0 : (code ?? 1))))

async function endAll(): Promise<void> {
  signalAll('SIGTERM')
  const deadline = performance.now() + END_MS
  while (performance.now() < deadline && signalAll(0)) await sleep(LOOK_MS)
  signalAll('SIGKILL')
  const { stopLeftDatabases } = await import('./left-databases.ts')
  await stopLeftDatabases()
}

/** Sends a signal to every process of the command; returns whether there is one. */
function signalAll(signal: NodeJS.Signals | 0): boolean {
  if (command.pid === undefined) return false
  if (process.platform === 'win32') {
    if (signal !== 0 && command.exitCode === null) spawn('taskkill', ['/pid', String(command.pid), '/t', '/f'])
    return false
  }
  try {
    return process.kill(-command.pid, signal)
  } catch {
    return false
  }
}
