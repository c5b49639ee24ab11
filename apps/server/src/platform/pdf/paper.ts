import { Readable } from 'node:stream'
import { LimitedProcessError, runLimited } from '#/platform/process/limited-process.ts'

/** A part of a paper. `markdown` is formatted as on the screen, all other texts are set as written. */
export type PaperBlock =
  | { kind: 'page-break' }
  | { kind: 'heading' | 'text' | 'note' | 'markdown'; text: string }
  | { kind: 'cards'; cards: readonly { label: string; value: string; note: string }[] }
  | PaperTable

export interface PaperTable {
  kind: 'table'
  title?: string
  columns: readonly { label: string; isNumber?: boolean }[]
  rows: readonly (readonly string[])[]
  /** Shown in place of an empty table. */
  empty: string
}

export interface Paper {
  title: string
  blocks: readonly PaperBlock[]
  /** Text at the foot of every page, beside its number. */
  footer: string
  /** Landscape, for tables with many columns. */
  isWide?: boolean
  /** Above the title: who gives out the paper, and the picture of its logo in base64. */
  head?: { name: string; logo?: string }
  /** How it came about, for the properties of the file. */
  origin?: string
}

/** Limits of one paper. A conversation of 2,000 messages, about 500 pages, takes half a minute. */
const HEAP_MB = 768
const TIMEOUT_MS = 180_000
const MAX_BYTES = 100_000_000
/** Papers written at once: one may take a processor and a gigabyte; the others wait their turn. */
const AT_ONCE = 2

let writing = 0
const waiting: (() => void)[] = []

/**
 * Sets A4 pages with embedded fonts, tags and a language (docs/decisions/pdf.md), in a separate process, so that hostile texts
 * can neither block nor break this one. A paper whose Markdown or formulas exceed the limits is set once more with every text as
 * written, within three minutes whatever `timeoutMs` is. Rejects with a LimitedProcessError where even that fails.
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
    maxOutputBytes: MAX_BYTES,
  })) as string
  return Buffer.from(written, 'base64')
}

/** Returns a paper without what may fail: formats, and the picture. */
export const asWritten = (paper: Paper): Paper => ({
  ...paper,
  ...(paper.head ? { head: { name: paper.head.name } } : {}),
  blocks: paper.blocks.map((block) => (block.kind === 'markdown' ? { kind: 'text', text: block.text } : block)),
})
