import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { heapOptions } from './heap.ts'

// The supervisor of `npm start`: runs the product in a separate process and restarts it after a crash. It imports hardly
// anything of the product, so that it stays small and no fault of the product can end it.

const MAX_RESTARTS = 3
const WITHIN_MS = 60_000

const usage = `Uso: npm start    inicia o Prosa; a configuração vem do ambiente e do arquivo .env, e .env.example explica cada valor
     npm start -- --version    a versão do programa`

const [option] = process.argv.slice(2)
if (option !== undefined) {
  const answer = { '--help': usage, '-h': usage, '--version': readVersion() }[option]
  if (answer === undefined) console.error(usage)
  else console.log(answer)
  process.exit(answer === undefined ? 2 : 0)
}

/** Tests supervise another program in place of the product. */
const program = process.env['START_PROGRAM'] ?? fileURLToPath(new URL('main.ts', import.meta.url))
const writeLine = (line: string) => process.stderr.write(`${line}\n`)
process.stderr.on('error', () => undefined)

function readVersion(): string {
  const note = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(note) as { version: string }).version
}

let restarts: number[] = []
let isEnding = false
let running: ChildProcess

function startChild(): void {
  // the IPC channel tells the product when this process is gone, however it ended
  running = spawn(process.execPath, [...heapOptions(), ...process.execArgv, program], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  running.once('error', (error) => {
    writeLine(`O Prosa não pôde ser iniciado: ${error.message}`)
    process.exit(1)
  })
  running.once('exit', (code, signal) => {
    const exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
    // The exit code 0 is a normal end, and 1 a refused start whose reason was printed. After both the product is not restarted.
    if (isEnding || exitCode <= 1) process.exit(exitCode)
    // a monotonic clock: one that is set back would count old restarts
    restarts = [...restarts.filter((at) => performance.now() - at < WITHIN_MS), performance.now()]
    if (restarts.length > MAX_RESTARTS) {
      writeLine(
        `O Prosa parou por uma falha ${restarts.length} vezes em um minuto e não será iniciado de novo. Veja os registros acima.`,
      )
      process.exit(exitCode)
    }
    writeLine(`O Prosa parou por uma falha (${signal ?? `código ${code}`}) e está sendo iniciado de novo.`)
    startChild()
  })
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    isEnding = true
    // Windows has no signal that requests an end
    if (process.platform === 'win32') running.disconnect()
    else running.kill(signal)
  })
startChild()
