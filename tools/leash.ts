import { spawn } from 'node:child_process'

// Usage: node tools/leash.ts COMMAND, started with `detached` and an IPC channel. Runs the command and ends it, with
// all its child processes, as soon as the parent process ends for any reason.

const [command = ''] = process.argv.slice(2)
const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
child.once('exit', (code) => process.exit(code ?? 0))

/**
 * This process leads the process group of the command; Windows has no process groups, but a program that ends a process
 * tree.
 */
function endAll(): void {
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  else process.kill(-process.pid, 'SIGTERM')
}

// A signal to the group also reaches this process, which must wait for the command to end.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', endAll)
