import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import { measureLists } from './lists.ts'
import { measurePages } from './pages.ts'
import {
  type Level,
  levelsNamed,
  measureStreams,
  type StreamFigures,
  type System,
  warmUp,
  TOKENS_PER_SECOND,
} from './streams.ts'
import { startComparators } from './systems/comparators.ts'
import { makeAdministrator, newDataFolder, type Product, startProduct } from './systems/product.ts'
import { prosaSystem } from './systems/prosa.ts'
import { printTable } from './table.ts'
import { memoryBytes } from './usage.ts'

const head = [
  'streams',
  'system',
  'first p50',
  'first p99',
  'gap p99',
  'tokens/s',
  'delivered',
  'server CPU',
  'database CPU',
  'memory',
  'at most',
]

const legend = `Each user asks for answers one after the other; users start evenly over the length of the first answer, except 'at once'.
first: from the request to the first text · gap: between two deliveries in one stream · CPU: processor seconds for 1,000 tokens ·
memory: what the server's process grew by at most, for each stream · at most: its largest memory · delivered: of the tokens asked for, within the time given.`

function printStreams(figures: StreamFigures[]): void {
  const rows = figures.map((figure) => [
    figure.level.label,
    figure.system,
    `${figure.firstTokenMs.p50.toFixed(0)} ms`,
    `${figure.firstTokenMs.p99.toFixed(0)} ms`,
    `${figure.gapP99Ms.toFixed(0)} ms`,
    (figure.delivered / figure.seconds).toFixed(0),
    `${((figure.delivered / figure.expected) * 100).toFixed(1)} %`,
    formatSeconds(figure.serverCpu),
    formatSeconds(figure.databaseCpu),
    figure.memoryPerStream === undefined ? '–' : `${(figure.memoryPerStream / 1000).toFixed(0)} kB`,
    figure.memoryPeak === undefined ? '–' : `${(figure.memoryPeak / 2 ** 20).toFixed(0)} MiB`,
  ])
  printTable(`Answers of ${TOKENS_PER_SECOND} tokens/s`, head, rows)
  console.log(`\n${legend}`)
  for (const { system, level, errors } of figures)
    for (const [reason, count] of Object.entries(errors)) console.log(`${system}, ${level.label}: ${count} × ${reason}`)
}

function formatSeconds(value: number | undefined): string {
  return value === undefined ? '–' : `${value.toFixed(3)} s`
}

// Measures answers in comparison with other systems, lists, first views, and the idle state; by default all of them.
const list = { type: 'string' } as const
const { values, positionals: chosen } = parseArgs({
  options: { systems: list, levels: list },
  allowPositionals: true,
})
const isWanted = (section: string) => chosen.length === 0 || chosen.includes(section)
const chosenLevels = levelsNamed(values.levels)
const isIn = (names: string | undefined, name: string) => names?.split(',').includes(name) ?? true

const models = startChild(`${import.meta.dirname}/../apps/server/test/model-server.ts`)
const modelUrl = (await models.waitForOutput(/(http\S+)\n/)) ?? ''
const product = await startProduct(newDataFolder(), modelUrl)
const admin = await makeAdministrator(product)
const prosa = await prosaSystem(product, admin)
console.log(
  `${cpus().length} processors (${cpus()[0]?.model ?? ''}), Node ${process.versions.node}; all processes share them.`,
)

if (isWanted('streams')) {
  const all = [...(await startComparators(modelUrl)), prosa]
  const systems = all.filter(({ name }) => isIn(values.systems, name))
  printStreams(await measureAll(systems, chosenLevels))
}
if (isWanted('lists')) await measureLists(product, admin, prosa.assistantId)
if (isWanted('pages')) await measurePages(product, admin, prosa.assistantId)
const last = isWanted('rest') ? await measureRest(product, modelUrl) : product
await last.stop()
process.exit(0)

/** Measures all systems at one level before the next, so that other load on the machine affects all equally. */
async function measureAll(systems: System[], levels: Level[]): Promise<StreamFigures[]> {
  const figures: StreamFigures[] = []
  for (const system of systems) await measureStreams(system, warmUp)
  for (const level of levels) {
    for (const system of systems) {
      process.stderr.write(`${level.label}: ${system.name}\n`)
      figures.push(await measureStreams(system, level))
    }
  }
  return figures
}

/** Restarts the product on its data and measures its idle state; returns the new process. */
async function measureRest(product: Product, modelUrl: string): Promise<Product> {
  await product.stop()
  const again = await startProduct(product.dataDir, modelUrl)
  // Waits until the work after a start is done.
  await sleep(10_000)
  const database = memoryBytes(again.databasePid)
  const server = memoryBytes(again.child.pid, [again.databasePid])
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  printTable(
    'At rest, on existing data',
    ['', ''],
    [
      ['start to ready', `${again.readyMs.toFixed(0)} ms`],
      ['memory of the server', megabytes(server)],
      ['memory of the database', megabytes(database)],
      ['together', megabytes(server + database)],
    ],
  )
  return again
}
