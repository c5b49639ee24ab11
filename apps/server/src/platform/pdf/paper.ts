import { Readable } from 'node:stream'
import { LimitedProcessError, runLimited } from '#/platform/process/limited-process.ts'

/** A part of a paper. Texts of `markdown` are set as on the screen, all others stand as they were written. */
export type PaperBlock =
  | { kind: 'heading' | 'text' | 'note' | 'markdown'; text: string }
  | { kind: 'cards'; cards: readonly { label: string; value: string; note: string }[] }
  | PaperTable

export interface PaperTable {
  kind: 'table'
  title?: string
  columns: readonly { label: string; isNumber?: boolean }[]
  rows: readonly (readonly string[])[]
  /** What stands in the place of the rows where there is none. */
  empty: string
}

export interface Paper {
  title: string
  blocks: readonly PaperBlock[]
  /** At the foot of every page, beside its number. */
  footer: string
  /** For tables with many columns. */
  isWide?: boolean
}

/** Limits of one paper. A conversation of 2,000 messages, some 500 pages, takes about half a minute. */
const HEAP_MB = 768
const TIMEOUT_MS = 180_000
const MOST_BYTES = 100_000_000
/** One paper may take a processor and a gigabyte: so many are written at once, the others wait for their turn. */
const AT_ONCE = 2

let writing = 0
const waiting: (() => void)[] = []

/**
 * Sets A4 pages with embedded fonts, tags and a language (docs/decisions/pdf.md), in a process of its own: what people and models wrote can
 * neither hold this one up nor break it. A paper whose Markdown or formulas cannot be set within the limits is
 * written once more with every text as it stands, for which it has three minutes whatever `timeoutMs` says. Rejects with a
 * LimitedProcessError where even that fails.
 */
export async function writePaper(paper: Paper, timeoutMs = TIMEOUT_MS): Promise<Buffer> {
  if (writing >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve))
  else writing++
  try {
    return await write(paper, timeoutMs).catch((error: unknown) => {
      if (!(error instanceof LimitedProcessError)) throw error
      return write(asWritten(paper), TIMEOUT_MS)
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else writing--
  }
}

async function write(paper: Paper, timeoutMs: number): Promise<Buffer> {
  const written = (await runLimited({
    module: new URL('paper-setting.ts', import.meta.url),
    input: Readable.from([Buffer.from(JSON.stringify(paper))]),
    options: {},
    heapMb: HEAP_MB,
    timeoutMs,
    maxOutputBytes: MOST_BYTES,
  })) as string
  return Buffer.from(written, 'base64')
}

const asWritten = (paper: Paper): Paper => ({
  ...paper,
  blocks: paper.blocks.map((block) => (block.kind === 'markdown' ? { kind: 'text', text: block.text } : block)),
})
