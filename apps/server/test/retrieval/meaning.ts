import { putEmbeddings } from '#/modules/knowledge/embeddings/embeddings.repository.ts'
import { createExactIndex } from '#/modules/knowledge/embeddings/vector-index.service.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import { meaningLike, searchInParts, withMeaning } from '#/modules/knowledge/search/hybrid.service.ts'
import { searchByWords } from '#/modules/knowledge/search/words.service.ts'
import { writeSearchTexts } from '#/modules/conversations/runs/engine/search-text.model.ts'
import type { Database } from '#/platform/db/database.ts'
import { historyOf } from './product.ts'
import { numbers, type Question } from './school.ts'

interface Chunk {
  id: string
  documentName: string
  text: string
}

/** A stand-in for an embedding model. */
interface StandIn {
  name: string
  ofPassage: (chunk: Chunk) => number[]
  /** `answers` are the passages that answer the question. */
  ofQuestion: (text: string, question: Question, answers: readonly Chunk[]) => number[]
}

const DIMENSIONS = 128
/** How far a good model's question is from the passages that answer it: they rank first in five of six cases. */
const UNSURE = 2.2
/** The share of a passage's meaning that its document's subject makes up. */
const SUBJECT = 0.7

/** A random direction, always the same for a name. */
function direction(name: string): number[] {
  let seed = 7
  for (const letter of name) seed = Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)
  const next = numbers(seed)
  return Array.from({ length: DIMENSIONS }, () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()))
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

const sum = (...vectors: readonly (readonly number[])[]): number[] =>
  Array.from({ length: DIMENSIONS }, (_, at) => vectors.reduce((whole, vector) => whole + (vector[at] ?? 0), 0))

const times = (vector: readonly number[], share: number): number[] => vector.map((value) => value * share)

/** Makes all texts of a model somewhat alike. */
const language = direction('língua portuguesa')

/** Counts the letter trigrams of a text: knows its spelling, not its meaning. */
function spelling(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0)
  const plain = ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  for (let at = 0; at + 3 <= plain.length; at++) {
    let hash = 0
    for (const letter of plain.slice(at, at + 3)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % DIMENSIONS
    vector[hash]! += 1
  }
  return unit(vector)
}

const understood = ({ documentName, text }: Chunk): number[] =>
  unit(sum(direction(text), times(direction(documentName), SUBJECT), language))

/** A good model, one that knows only spelling, and a random one. */
export const standIns: readonly StandIn[] = [
  {
    name: 'a good',
    ofPassage: understood,
    ofQuestion: (text, question, answers) => {
      const meant = answers.length === 0 ? direction(text) : sum(...answers.map(understood))
      return unit(sum(unit(meant), times(unit(direction(`? ${question.question}`)), UNSURE)))
    },
  },
  { name: 'a weak', ofPassage: ({ text }) => spelling(text), ofQuestion: (text) => spelling(text) },
  {
    name: 'a random',
    ofPassage: ({ text }) => unit(sum(direction(text), language)),
    ofQuestion: (text) => unit(sum(direction(text), language)),
  },
]

/** The product's search by words and by meaning, merged as the product does, with a stand-in for the model. */
export async function besideMeaning(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  owner: KnowledgeOwner,
  standIn: StandIn,
  byWords = searchByWords,
) {
  const { rows } = await pool.query<Chunk>(
    'select c.id, d.name as "documentName", c.text from chunks c join documents d on d.id = c.document_id',
  )
  const vectors = rows.map((chunk) => ({
    id: chunk.id,
    vector: Buffer.from(Float32Array.from(standIn.ofPassage(chunk)).buffer),
  }))
  await putEmbeddings(db, standIn.name, vectors)
  const flat = new Map(rows.map(({ id, text }) => [id, text.replaceAll(/\s+/g, ' ')]))
  const index = createExactIndex(standIn.name)
  return async (question: Question, limit: number): Promise<string[]> => {
    const answers = rows.filter(({ id }) => question.expected.some((piece) => flat.get(id)?.includes(piece)))
    const search = { owners: [owner], limit, ...writeSearchTexts(historyOf(question)) }
    const words = await searchInParts(search, (part) => byWords(db, part))
    const meant = await searchInParts(search, async (part) => {
      const vector = Float32Array.from(standIn.ofQuestion(part.question, question, answers))
      return meaningLike(db, index, { ...part, vector })
    })
    const found = withMeaning(words, meant, limit)
    return found.map(({ text }) => text)
  }
}
