import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '../../apps/server/src/platform/db/database.ts'
import { openDatabaseServer } from '../../apps/server/src/platform/db/database-server.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { newDataFolder } from '../systems/product.ts'
import { printTable } from '../table.ts'
import { bm25, fullText, joined } from './comparators.ts'
import { percent, type Recall, recallOf } from '../../apps/server/test/retrieval/recall.ts'
import { measureLatency } from './latency.ts'
import { besideMeaning, standIns } from '../../apps/server/test/retrieval/meaning.ts'
import { isRefused, passagesFor } from '../../apps/server/test/retrieval/product.ts'
import { addOwner, addSchool, type Question, readQuestions } from '../../apps/server/test/retrieval/school.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '0' },
    half: { type: 'string', default: 'all' },
    missed: { type: 'boolean', default: false },
  },
})

const questions = readQuestions().filter(
  ({ heldOut }) => values.half === 'all' || heldOut === (values.half === 'held-out'),
)
const log = createLogger({ level: 'silent' })
const server = await openDatabaseServer({ databaseUrl: undefined, dataDir: path.join(await newDataFolder()) }, log)
await migrate(server.url)
const database: Database = createDatabase(server.url, { poolSize: 8 })
const owner = await addOwner(database, 'assistant')
const passages = await addSchool(database, owner)
await database.pool.query('vacuum analyze')
console.log(`${questions.length} questions (${values.half}) over ${passages} passages`)

const tell = (question: Question, place: number, found: string[]) => {
  if (!values.missed || place === 1) return
  const asked = [question.before, question.question].filter(Boolean).join(' >> ')
  console.log(
    `${question.kind}: ${place}: ${asked} [${question.expected.join(' | ')}] ${place > 6 ? found[0]?.slice(0, 70) : ''}`,
  )
}
const ours = (question: Question, limit: number) =>
  passagesFor(database, [owner], { ...question, limit }).then((found) => found.map(({ text }) => text))
const beside: [string, Map<string, Recall>][] = []
for (const standIn of standIns)
  beside.push([
    `with ${standIn.name} meaning`,
    await recallOf(questions, await besideMeaning(database, owner, standIn)),
  ])
const systems: [string, Map<string, Recall>][] = [
  ['Prosa', await recallOf(questions, ours, tell)],
  ...beside,
  ['BM25', await recallOf(questions, joined(await bm25(database.pool, owner)))],
  ['portuguese', await recallOf(questions, joined(fullText(database.pool, owner, 'portuguese')))],
  ['simple', await recallOf(questions, joined(fullText(database.pool, owner, 'simple')))],
]

printTable(
  'Of all answerable questions',
  ['', 'first', 'among six', 'MRR'],
  systems.map(([name, recalls]) => {
    const { first, among, reciprocal } = recalls.get('all')!
    return [name, percent(first), percent(among), reciprocal.toFixed(3)]
  }),
)
printTable(
  'First, and among six, by kind',
  ['', 'questions', ...systems.map(([name]) => name)],
  [...systems[0]![1]].map(([kind, { questions: count }]) => [
    kind,
    String(count),
    ...systems.map(([, recalls]) => {
      const { first, among } = recalls.get(kind)!
      return `${kind === 'two-part' ? '–' : percent(first)} · ${percent(among)}`
    }),
  ]),
)

const refused: [Question, boolean][] = []
for (const question of questions) refused.push([question, await isRefused(database, owner, question)])
const shareOf = (wanted: (question: Question) => boolean) => {
  const those = refused.filter(([question]) => wanted(question))
  return percent(those.filter(([, refusal]) => refusal).length / those.length)
}
printTable(
  'Prosa Trechos',
  ['', 'share'],
  [
    ['refuses what no document answers', shareOf(({ expected }) => expected.length === 0)],
    ['refuses what one answers', shareOf(({ expected }) => expected.length > 0)],
  ],
)
if (values.missed)
  for (const [question, refusal] of refused)
    if (refusal === question.expected.length > 0)
      console.log(`${refusal ? 'refused' : 'answered'}: ${question.kind}: ${question.question}`)

const size = Number(values.size)
if (size > 0) await measureLatency(database, owner, { size, questions })
await database.close()
await server.stop()
process.exit(0)
