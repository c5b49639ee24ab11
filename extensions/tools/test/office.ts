import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createWorkerConverter, type OutputFormat } from '@matbee/libreoffice-converter/server'

// Converts a file in LibreOffice; its arguments are the file, and the format of the copy beside it.

/**
 * Ends the process once it did nothing for this long. LibreOffice's build for WebAssembly waited for its own threads forever in
 * about half of the processes that started on a busy machine.
 */
const IDLE_MS = 10_000
const MIN_WORK_MICROSECONDS = 100_000

let before = 0
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system - before < MIN_WORK_MICROSECONDS) process.kill(process.pid, 'SIGKILL')
  before = user + system
}, IDLE_MS)

const [file, outputFormat] = process.argv.slice(2) as [string, OutputFormat]
const wasmPath = fileURLToPath(new URL('../wasm', import.meta.resolve('@matbee/libreoffice-converter')))
const office = await createWorkerConverter({ wasmPath })
const { data } = await office.convert(await readFile(file), { outputFormat }, file)
await writeFile(`${file}.${outputFormat}`, data)
// its threads would keep the process
process.exit()
