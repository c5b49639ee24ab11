import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import { measureLists } from './lists.ts'
import { measurePages } from './pages.ts'
import { measureRest } from './rest.ts'
import { printStreams } from './stream-table.ts'
import { type Level, levels, measureStreams, type StreamFigures, type System, warmUp } from './streams.ts'
import { startComparators } from './systems/comparators.ts'
import { makeAdministrator, newDataFolder, startProduct } from './systems/product.ts'
import { prosaSystem } from './systems/prosa.ts'

// what needs no running product or one of its own, and ends the process
if (process.argv[2] === 'retrieval') await import('./retrieval/retrieval.ts')
if (process.argv[2] === 'million') await import('./million/million.ts')
if (process.argv[2] === 'soak') await import('./soak.ts')
if (process.argv[2] === 'conversation') await import('./conversation.ts')

if (process.argv[2] === 'sga') {
  await import('./sga.ts')
}

const sections = ['streams', 'lists', 'pages', 'rest']
const usage = `npm run bench -- [${sections.join('] [')}] [--systems direct,Prosa] [--levels 1,200]
npm run bench -- sga [--students 500] [--seconds 60]
npm run bench -- retrieval [--size 200000] [--half tuned|held-out] [--missed]
npm run bench -- million [--chats 100000] [--nights]
npm run bench -- soak [--minutes 30] [--streams 50]
npm run bench -- conversation
Without a section all are measured, which takes some seven minutes. Everything stays on this machine and is removed at the end.`

const list = { type: 'string' } as const
const { values, positionals: chosen } = parseArgs({
  options: { systems: list, levels: list, help: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.help || chosen.some((name) => !sections.includes(name))) {
  console.log(usage)
  process.exit(0)
}
const wants = (section: string) => chosen.length === 0 || chosen.includes(section)
const isIn = (names: string | undefined, name: string) => names?.split(',').includes(name) ?? true

const models = startChild(`${import.meta.dirname}/../apps/server/test/model-server.ts`)
const modelUrl = (await models.says(/(http\S+)\n/)) ?? ''
const product = await startProduct(await newDataFolder(), modelUrl)
const admin = await makeAdministrator(product)
const prosa = await prosaSystem(product, admin)
console.log(
  `${cpus().length} processors (${cpus()[0]?.model ?? ''}), Node ${process.versions.node}; all processes share them.`,
)

if (wants('streams')) {
  const all = [...(await startComparators(modelUrl)), prosa]
  const systems = all.filter(({ name }) => isIn(values.systems, name))
  printStreams(
    await measureAll(
      systems,
      levels.filter(({ label }) => isIn(values.levels, label)),
    ),
  )
}
if (wants('lists')) await measureLists(product, admin, prosa.assistantId)
if (wants('pages')) await measurePages(product, admin, prosa.assistantId)
const last = wants('rest') ? await measureRest(product, modelUrl) : product
await last.stop()
process.exit(0)

/** Level by level, so that what else the machine does meanwhile falls on all systems alike. */
async function measureAll(systems: System[], chosenLevels: Level[]): Promise<StreamFigures[]> {
  const figures: StreamFigures[] = []
  for (const system of systems) await measureStreams(system, warmUp)
  for (const level of chosenLevels) {
    for (const system of systems) {
      process.stderr.write(`${level.label}: ${system.name}\n`)
      figures.push(await measureStreams(system, level))
    }
  }
  return figures
}
