import { cpus, loadavg } from 'node:os'
import type { KnowledgeOwner } from '../../apps/server/src/modules/knowledge/owners.model.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { printTable } from '../table.ts'
import { percent, recallOf } from '../../apps/server/test/retrieval/recall.ts'
import { passagesFor } from '../../apps/server/test/retrieval/product.ts'
import {
  addOwner,
  type Question,
  addDocument,
  numbers,
  readDocuments,
} from '../../apps/server/test/retrieval/school.ts'
import { randomUUID } from 'node:crypto'
import { replaceChunks } from '../../apps/server/src/modules/knowledge/documents/indexing.repository.ts'

const LARGE_LIBRARY = 15_000
const BASE_LIBRARY = 50_000
const SMALL_LIBRARY = 239

/** Measures a search in a small assistant, a large one and one with a large shared base, among `size` passages. */
export async function measureLatency(
  database: Database,
  school: KnowledgeOwner,
  { size, questions }: { size: number; questions: readonly Question[] },
): Promise<void> {
  const make = passageMaker(1)
  const add = async (kind: 'assistant' | 'base', passages: number) => {
    const owner = await addOwner(database, kind)
    await addForeign(database, owner, { passages, make })
    return owner
  }
  const began = performance.now()
  const scale = Math.min(1, size / 200_000)
  const large = await add('assistant', Math.round(LARGE_LIBRARY * scale))
  const base = await add('base', Math.round(BASE_LIBRARY * scale))
  const small = await add('assistant', SMALL_LIBRARY)
  const left = size - Math.round((LARGE_LIBRARY + BASE_LIBRARY) * scale) - SMALL_LIBRARY
  for (let done = 0; done < left; done += SMALL_LIBRARY) await add('assistant', Math.min(SMALL_LIBRARY, left - done))
  console.log(`\n${size} foreign passages in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const client = await database.pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  client.release(true)
  const rows: string[][] = []
  for (const [name, owners] of [
    [`own ${SMALL_LIBRARY}`, [small]],
    [`own ${Math.round(LARGE_LIBRARY * scale)}`, [large]],
    [`school and a shared base of ${Math.round(BASE_LIBRARY * scale)}`, [school, base]],
  ] as const) {
    const times: number[] = []
    for (const question of [...questions.slice(0, 20), ...questions]) {
      const start = performance.now()
      await passagesFor(database, owners, { ...question, limit: 6 })
      times.push(performance.now() - start)
    }
    const measured = times.slice(20)
    rows.push([name, percentile(measured, 0.5), percentile(measured, 0.95), percentile(measured, 1)])
  }
  printTable(
    `Time of a search, ${cpus().length} processors with a load of ${loadavg()[0]?.toFixed(1)}`,
    ['', 'p50', 'p95', 'max'],
    rows,
  )
  const beside = await recallOf(questions, async (question, limit) => {
    const found = await passagesFor(database, [school, base], { ...question, limit })
    return found.map(({ text }) => text)
  })
  const { first, among, reciprocal } = beside.get('all')!
  printTable(
    'The school beside the shared base',
    ['', 'first', 'among six', 'MRR'],
    [['Prosa', percent(first), percent(among), reciprocal.toFixed(3)]],
  )
}

function percentile(milliseconds: readonly number[], share: number): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`
}

const WORDS_A_PASSAGE = 150
const PASSAGES_A_DOCUMENT = 50
const INVENTED_WORDS = 40_000
const beginnings =
  'ab ad al am ar as bar be bo ca cal can ce co con cor da de des di do e en es fa fe for ga gra'.split(' ')
const middles = 'ba be bi ca ce ci co da de di do fa fe fi ga gi la le li lo ma me mi mo na ne ni no pa pe pi ra'.split(
  ' ',
)
const endings = 'ção mento dade ista eiro eira ado ada ar er ir ável oso osa ente ância al ico ica ez'.split(' ')

/** Returns the words of the school's documents by frequency, mixed with invented words of Portuguese syllables. */
function createVocabulary(next: () => number): string[] {
  const counts = new Map<string, number>()
  for (const { content } of readDocuments())
    for (const word of content.toString().match(/\p{L}+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  const written = [...counts].toSorted((one, other) => other[1] - one[1]).map(([word]) => word)
  const pick = (parts: string[]) => parts[Math.floor(next() * parts.length)] ?? ''
  const invented = Array.from(
    { length: INVENTED_WORDS },
    () => pick(beginnings) + pick(middles) + (next() < 0.5 ? pick(middles) : '') + pick(endings),
  )
  const words: string[] = []
  while (written.length > 0 || invented.length > 0) {
    words.push(...written.splice(0, 1), ...invented.splice(0, words.length < 200 ? 0 : 4))
  }
  return words
}

/**
 * Creates passages with the word frequencies of a natural language: the n-th word is 1/n times as frequent as the
 * first.
 */
function passageMaker(seed: number): () => string {
  const next = numbers(seed)
  const words = createVocabulary(next)
  const most = Math.log(words.length)
  const word = () => words[Math.floor(Math.exp(next() * most)) - 1] ?? ''
  const sentence = () => `${Array.from({ length: 10 + Math.floor(next() * 10) }, word).join(' ')}.`
  return () => Array.from({ length: Math.round(WORDS_A_PASSAGE / 15) }, sentence).join(' ')
}

async function addForeign(
  database: Database,
  owner: KnowledgeOwner,
  { passages, make }: { passages: number; make: () => string },
): Promise<void> {
  for (let left = passages; left > 0; left -= PASSAGES_A_DOCUMENT) {
    const texts = Array.from({ length: Math.min(left, PASSAGES_A_DOCUMENT) }, () => ({ page: null, text: make() }))
    const id = await addDocument(database, owner, { name: `${randomUUID()}.txt`, chunks: texts.length })
    await replaceChunks(database.db, { id, ...owner }, texts)
  }
}
