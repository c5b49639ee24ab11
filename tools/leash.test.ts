import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { processBeginning } from '../apps/server/src/platform/lifecycle/process-beginning.ts'

/** Starts a parent process that runs a command through leash.ts; the command and its child print their process ids. */
async function startParent() {
  const command = 'node -e "console.log(process.pid); setInterval(() => {}, 1000)" & sleep 1000 & echo $!; wait'
  const leash = path.join(import.meta.dirname, 'leash.ts')
  const options = `{ detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }`
  const body = `require('node:child_process').spawn(process.execPath, ${JSON.stringify([leash, command])}, ${options})`
  const parent = spawn(process.execPath, ['-e', body], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  parent.stdout.on('data', (bytes: Buffer) => (output += String(bytes)))
  await vi.waitFor(() => expect(output.match(/\d+\n/g)).toHaveLength(2), { timeout: 60_000 })
  return { parent, pids: output.trim().split('\n').map(Number) }
}

const isRunning = (pid: number): boolean => processBeginning(pid) !== undefined

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
  'a parent that ends by %s takes all processes of its command with it',
  async (signal) => {
    const { parent, pids } = await startParent()
    expect(pids.map(isRunning)).toEqual([true, true])
    parent.kill(signal)
    await once(parent, 'exit')
    await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]), { timeout: 20_000 })
  },
)
