import { spawn } from 'node:child_process'

/** The server, started again at every change, and the web app with hot reloading; Ctrl-C ends both. */
const commands = [
  'node --watch-path=apps/server/src --watch-path=packages/contract/src --watch-preserve-output apps/server/src/main.ts',
  'npm run dev -w apps/web',
]
const children = commands.map((command) => spawn(command, { shell: true, stdio: 'inherit' }))
for (const child of children) child.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
