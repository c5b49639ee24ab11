import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Runs the server, restarted on every change, and the web app with hot reloading. Both end with this process. */
const commands = [
  'node --watch-path=apps/server/src --watch-path=packages/contract/src --watch-preserve-output apps/server/src/main.ts',
  'npm run dev -w apps/web',
]
const leash = path.join(import.meta.dirname, 'leash.ts')
const children = commands.map((command) =>
  spawn(process.execPath, [leash, command], {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  }),
)
const ends = children.map((child) => once(child, 'exit'))

/** Ends both and waits for them, so that the port and the data folder are free for the next start. */
async function endBoth(code = 0): Promise<void> {
  for (const child of children) if (child.connected) child.disconnect()
  await Promise.all(ends)
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endBoth())
for (const child of children) child.once('exit', (code) => void endBoth(code ?? 0))
