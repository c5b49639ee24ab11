import { spawn } from 'node:child_process'

// node tools/leash.ts COMMAND, started with `detached` and a channel: runs the command, and ends it with all that it started as soon as
// the process that asked for it ends, however that happens.

const [command = ''] = process.argv.slice(2)
const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
child.once('exit', (code) => process.exit(code ?? 0))

/** This process leads the group of everything below it; Windows has no groups and ends a tree by a program. */
function endAll(): void {
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  else process.kill(-process.pid, 'SIGTERM')
}

// The signal that goes to the group comes back here, while this process waits for the end of the command.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', endAll)
