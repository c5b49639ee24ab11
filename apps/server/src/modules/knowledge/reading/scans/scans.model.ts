import { hash } from 'node:crypto'
import type { StoredHealth } from '#/modules/knowledge/knowledge.tables.ts'
import { type Chunk, chunkPages } from '#/modules/knowledge/reading/chunks.model.ts'
import type { PageText } from '#/modules/knowledge/reading/pages.model.ts'
import type { Reading } from '#/modules/knowledge/reading/reading.model.ts'
import { inTurns } from '#/platform/process/turns.ts'

export interface RecognizedPage {
  page: number
  /** '' if nothing could be read. */
  text: string
}

type Legible = Extract<Reading, { problem: null }>

/** Merges recognized pages into a reading at their positions. */
export async function withScans(
  { chunks, emptyPages, truncated }: Legible,
  recognized: readonly RecognizedPage[],
): Promise<{ chunks: Chunk[]; health: StoredHealth }> {
  const spoken = recognized.filter(({ text }) => text !== '')
  const recognizedPages = spoken.map(({ page }) => page)
  const whole = spoken.length === 0 ? chunks : withRecognized(chunks, chunkPages(spoken, { headings: false }))
  const empty = emptyPages.filter((page) => !recognizedPages.includes(page))
  return { chunks: whole, health: await assessHealth(whole, { emptyPages: empty, recognizedPages, truncated }) }
}

/** Merges recognized text after the page's typed text. */
export function withRecognized(parts: readonly PageText[], recognized: readonly PageText[]): PageText[] {
  const spoken = recognized.filter(({ text }) => text !== '')
  if (spoken.length === 0) return [...parts]
  return [...parts, ...spoken].toSorted((one, other) => Number(one.page) - Number(other.page))
}

/** Words that are frequent in one of the languages and absent or rare in the others. */
const portuguese = new Set(
  'não um uma em com os são é ao à dos das pela pelo você seu sua também mais até há será'.split(' '),
)
const others = new Set('the and of is with for that this el los las y una con der die und les des est dans'.split(' '))
/** With fewer indicative words the language stays unknown. */
const MIN_WORDS = 5
const SAMPLE = 50_000
const SAMPLE_CHUNKS = 200

/** Computes a document's health; `found` holds the facts about its pages. */
export const assessHealth = async (
  chunks: Chunk[],
  found: Pick<StoredHealth, 'emptyPages' | 'recognizedPages' | 'truncated'>,
): Promise<StoredHealth> => ({
  ...found,
  language: detectLanguage(chunks.slice(0, SAMPLE_CHUNKS).map(({ text }) => text)),
  duplicateChunks: await countDuplicates(chunks),
})

function detectLanguage(texts: string[]): StoredHealth['language'] {
  const words =
    texts
      .join(' ')
      .slice(0, SAMPLE)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const ours = words.filter((word) => portuguese.has(word)).length
  const foreign = words.filter((word) => others.has(word)).length
  if (ours + foreign < MIN_WORDS) return 'unknown'
  return ours >= foreign ? 'pt' : 'other'
}

/** Counts chunks that repeat an earlier one. */
async function countDuplicates(chunks: Chunk[]): Promise<number> {
  const known = new Set<string>()
  for await (const part of inTurns(chunks))
    for (const { text } of part) known.add(hash('sha1', text.toLowerCase().replaceAll(/\s+/g, ' ')))
  return chunks.length - known.size
}
