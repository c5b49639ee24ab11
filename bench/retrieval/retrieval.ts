import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '../../apps/server/src/platform/db/database.ts'
import { openDatabaseServer } from '../../apps/server/src/platform/db/database-server.ts'
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { newDataFolder } from '../systems/product.ts'
import { printTable } from '../table.ts'
import { percent, type Recall, recallOf } from '../../apps/server/test/retrieval/recall.ts'
import { measureLatency } from './latency.ts'
import { besideMeaning, standIns } from '../../apps/server/test/retrieval/meaning.ts'
import { isRefused, passagesFor } from '../../apps/server/test/retrieval/product.ts'
import { addOwner, addSchool, type Question, readQuestions } from '../../apps/server/test/retrieval/school.ts'
import type { Pool } from 'pg'
import type { KnowledgeOwner } from '../../apps/server/src/modules/knowledge/owners.model.ts'

/** A search that returns the texts of passages, best first. */
type Finder = (question: string, limit: number) => Promise<string[]>

/** For searches without conversation history: joins the question with the previous one. */
const joinWithPrevious =
  (find: Finder) =>
  ({ before, question }: Question, limit: number): Promise<string[]> =>
    find(before === undefined ? question : `${before} ${question}`, limit)

const lexemesOf = `tsvector_to_array(to_tsvector('portuguese', pt_norm($1)))`

/** PostgreSQL's full text search, matching any word of the question. */
const fullText =
  (pool: Pool, { assistantId }: KnowledgeOwner, language: 'simple' | 'portuguese'): Finder =>
  async (question, limit) => {
    const { rows } = await pool.query<{ text: string }>(
      `with asked as (
         select (select string_agg(quote_literal(lexeme), ' | ')::tsquery from unnest(to_tsvector('${language}', $1))) as query
       )
       select text from chunks, asked
       where assistant_id = $2 and to_tsvector('${language}', text) @@ query
       order by ts_rank(to_tsvector('${language}', text), query) desc, id limit $3`,
      [question, assistantId, limit],
    )
    return rows.map(({ text }) => text)
  }

const K1 = 1.2
const B = 0.75

/** Plain BM25 over the lexemes of the product's own search. */
async function bm25(pool: Pool, { assistantId }: KnowledgeOwner): Promise<Finder> {
  const { rows } = await pool.query<{ text: string; words: string[]; counts: number[] }>(
    `select text, array_agg(lexeme order by lexeme) as words, array_agg(cardinality(positions) order by lexeme) as counts
     from chunks, unnest(search) where assistant_id = $1 group by id, text order by id`,
    [assistantId],
  )
  const passages = rows.map(({ text, words, counts }) => ({
    text,
    counts: new Map(words.map((word, at) => [word, counts[at] ?? 0])),
    length: counts.reduce((sum, count) => sum + count, 0),
  }))
  const usual = passages.reduce((sum, { length }) => sum + length, 0) / passages.length
  const holding = new Map<string, number>()
  for (const { counts } of passages) for (const word of counts.keys()) holding.set(word, (holding.get(word) ?? 0) + 1)
  const rarity = (word: string) => {
    const held = holding.get(word) ?? 0
    return Math.log(1 + (passages.length - held + 0.5) / (held + 0.5))
  }
  return async (question, limit) => {
    const asked = await pool.query<{ words: string[] }>(`select ${lexemesOf} as words`, [question])
    const words = asked.rows[0]?.words ?? []
    const scored = passages.map(({ text, counts, length }) => {
      let score = 0
      for (const word of words) {
        const count = counts.get(word) ?? 0
        score += (rarity(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / usual))
      }
      return { text, score }
    })
    const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
    return found.slice(0, limit).map(({ text }) => text)
  }
}

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
const server = await openDatabaseServer({ databaseUrl: undefined, dataDir: path.join(newDataFolder()) }, log)
await migrateDatabase(server.url)
const database: Database = createDatabase(server.url, { poolSize: 8 })
const owner = await addOwner(database, 'assistant')
const passages = await addSchool(database, owner)
await database.pool.query('vacuum analyze')
console.log(`${questions.length} questions (${values.half}) over ${passages} passages`)

const printMissed = (question: Question, rank: number, found: string[]) => {
  if (!values.missed || rank === 1) return
  const asked = [question.before, question.question].filter(Boolean).join(' >> ')
  console.log(
    `${question.kind}: ${rank}: ${asked} [${question.expected.join(' | ')}] ${rank > 6 ? found[0]?.slice(0, 70) : ''}`,
  )
}
const findPassages = (question: Question, limit: number) =>
  passagesFor(database, [owner], { ...question, limit }).then((found) => found.map(({ text }) => text))
const beside: [string, Map<string, Recall>][] = []
for (const standIn of standIns)
  beside.push([
    `with ${standIn.name} meaning`,
    await recallOf(questions, await besideMeaning(database, owner, standIn)),
  ])
const systems: [string, Map<string, Recall>][] = [
  ['Prosa', await recallOf(questions, findPassages, printMissed)],
  ...beside,
  ['BM25', await recallOf(questions, joinWithPrevious(await bm25(database.pool, owner)))],
  ['portuguese', await recallOf(questions, joinWithPrevious(fullText(database.pool, owner, 'portuguese')))],
  ['simple', await recallOf(questions, joinWithPrevious(fullText(database.pool, owner, 'simple')))],
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
