import type { StoredHealth } from '#/modules/knowledge/knowledge.tables.ts'
import { type Chunk, chunkPages } from '#/modules/knowledge/reading/chunks.model.ts'
import { healthOf } from '#/modules/knowledge/reading/health.model.ts'
import type { Reading } from '#/modules/knowledge/reading/reading.model.ts'

export interface RecognizedPage {
  page: number
  /** '' where nothing could be read. */
  text: string
}

type Legible = Extract<Reading, { problem: null }>

/** A reading with the text of its pictures, each page in its place. */
export function withScans(
  { chunks, emptyPages, truncated }: Legible,
  recognized: readonly RecognizedPage[],
): { chunks: Chunk[]; health: StoredHealth } {
  const spoken = recognized.filter(({ text }) => text !== '')
  const recognizedPages = spoken.map(({ page }) => page)
  // what little text such a page has of its own is in its picture as well
  const kept = chunks.filter(({ page }) => page === null || !recognizedPages.includes(page))
  const all = [...kept, ...chunkPages(spoken, { headings: false })].toSorted((one, other) => one.page! - other.page!)
  const whole = recognizedPages.length === 0 ? chunks : all
  const empty = emptyPages.filter((page) => !recognizedPages.includes(page))
  return { chunks: whole, health: healthOf(whole, { emptyPages: empty, recognizedPages, truncated }) }
}
