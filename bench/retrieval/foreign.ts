import { randomUUID } from 'node:crypto'
import { replaceChunks } from '../../apps/server/src/modules/knowledge/indexing.repository.ts'
import type { KnowledgeOwner } from '../../apps/server/src/modules/knowledge/owners.model.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { addDocument, numbers, readDocuments } from '../../apps/server/test/retrieval/school.ts'

const WORDS_A_PASSAGE = 150
const PASSAGES_A_DOCUMENT = 50
const INVENTED = 40_000
const beginnings =
  'ab ad al am ar as bar be bo ca cal can ce co con cor da de des di do e en es fa fe for ga gra'.split(' ')
const middles = 'ba be bi ca ce ci co da de di do fa fe fi ga gi la le li lo ma me mi mo na ne ni no pa pe pi ra'.split(
  ' ',
)
const endings = 'ção mento dade ista eiro eira ado ada ar er ir ável oso osa ente ância al ico ica ez'.split(' ')

/** The words of the school's documents, frequent ones first, and between them invented ones of Portuguese syllables. */
function vocabulary(next: () => number): string[] {
  const counts = new Map<string, number>()
  for (const { content } of readDocuments())
    for (const word of content.toString().match(/\p{L}+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  const written = [...counts].toSorted((one, other) => other[1] - one[1]).map(([word]) => word)
  const pick = (parts: string[]) => parts[Math.floor(next() * parts.length)] ?? ''
  const invented = Array.from(
    { length: INVENTED },
    () => pick(beginnings) + pick(middles) + (next() < 0.5 ? pick(middles) : '') + pick(endings),
  )
  const words: string[] = []
  while (written.length > 0 || invented.length > 0) {
    words.push(...written.splice(0, 1), ...invented.splice(0, words.length < 200 ? 0 : 4))
  }
  return words
}

/** Makes passages whose words are as frequent as those of a language: the n-th word 1/n times as often as the first. */
export function passageMaker(seed: number): () => string {
  const next = numbers(seed)
  const words = vocabulary(next)
  const most = Math.log(words.length)
  const word = () => words[Math.floor(Math.exp(next() * most)) - 1] ?? ''
  const sentence = () => `${Array.from({ length: 10 + Math.floor(next() * 10) }, word).join(' ')}.`
  return () => Array.from({ length: Math.round(WORDS_A_PASSAGE / 15) }, sentence).join(' ')
}

export async function addForeign(
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
