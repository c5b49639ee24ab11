// Prepares the checkout and runs a command with the Node from the dependencies. Must start on any Node from version 18
// on before anything is installed: plain JavaScript without dependencies.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { commands } from './commands.mjs'
import { nodePath } from './setup/dependencies.mjs'
import { prepare } from './setup/prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const asksForHelp = [name, ...args].some((arg) => arg === '--help' || arg === '-h')

if (command === undefined) {
  console[asksForHelp ? 'log' : 'error'](
    `Uso: npm run prosa -- comando    comandos: ${Object.keys(commands).join(', ')}; cada um explica o seu uso com --help`,
  )
  process.exitCode = asksForHelp ? 0 : 2
} else if (asksForHelp && command.usage) console.log(command.usage)
else if (prepare(root, asksForHelp ? {} : command)) await run(command)

/** @param {import('./commands.mjs').Command} command */
async function run({ program, shell, leash, args: own = [] }) {
  process.env.PATH = [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter)
  if (program === undefined) return follow(spawn(shell ?? '', { cwd: root, shell: true, stdio: 'inherit' }))
  const file = path.join(root, program)
  const node = nodePath(root)
  if (leash) return lead([node?.file ?? process.execPath, path.join(root, 'tools/leash.ts'), file, ...own, ...args])
  if (node !== undefined && process.version !== `v${node.version}`)
    return follow(spawn(node.file, [file, ...own, ...args], { stdio: 'inherit' }))
  // The right Node is already running, so the program runs in this process and receives signals directly.
  process.argv.splice(1, Infinity, file, ...own, ...args)
  return import(pathToFileURL(file).href)
}

/**
 * Starts leash.ts and lets it go at a signal and when npm is killed; it notices by itself when this process is killed.
 * @param {string[]} command
 */
function lead([node = '', ...args]) {
  const leash = spawn(node, args, {
    // a terminal's Ctrl-C reaches only this process
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let ended = 0
  const letGo = () => leash.connected && leash.disconnect()
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => {
      ended = 128 + constants.signals[signal]
      letGo()
    })
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && letGo(), 500)
  leash.once('exit', (code) => process.exit(ended || (code ?? 1)))
}

/**
 * Exits as the child does, and forwards termination signals to it.
 * @param {import('node:child_process').ChildProcess} child
 */
function follow(child) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}
