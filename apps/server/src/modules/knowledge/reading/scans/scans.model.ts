import type { StoredHealth } from '#/modules/knowledge/knowledge.tables.ts'
import { type Chunk, chunkPages } from '#/modules/knowledge/reading/chunks.model.ts'
import { healthOf } from '#/modules/knowledge/reading/health.model.ts'
import type { PageText } from '#/modules/knowledge/reading/pages.model.ts'
import type { Reading } from '#/modules/knowledge/reading/reading.model.ts'

export interface RecognizedPage {
  page: number
  /** '' where nothing could be read. */
  text: string
}

type Legible = Extract<Reading, { problem: null }>

/** A reading with the text of its pictures, each page in its place. */
export async function withScans(
  { chunks, emptyPages, truncated }: Legible,
  recognized: readonly RecognizedPage[],
): Promise<{ chunks: Chunk[]; health: StoredHealth }> {
  const spoken = recognized.filter(({ text }) => text !== '')
  const recognizedPages = spoken.map(({ page }) => page)
  const whole = spoken.length === 0 ? chunks : withRecognized(chunks, chunkPages(spoken, { headings: false }))
  const empty = emptyPages.filter((page) => !recognizedPages.includes(page))
  return { chunks: whole, health: await healthOf(whole, { emptyPages: empty, recognizedPages, truncated }) }
}

/** Parts of a text with those of its pictures, which follow what their page has of its own. */
export function withRecognized(parts: readonly PageText[], recognized: readonly PageText[]): PageText[] {
  const spoken = recognized.filter(({ text }) => text !== '')
  if (spoken.length === 0) return [...parts]
  return [...parts, ...spoken].toSorted((one, other) => Number(one.page) - Number(other.page))
}
