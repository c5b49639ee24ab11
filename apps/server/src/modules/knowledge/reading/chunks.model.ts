import { isRow, namesColumns } from '#/platform/ai/embedded/table-rows.ts'
import type { PageText } from '#/modules/knowledge/reading/pages.model.ts'

export interface Chunk {
  page: number | null
  text: string
}

/** Characters of a chunk: long enough for a rule with its exceptions, short enough to quote. */
const MAX_CHUNK_LENGTH = 1100
const MIN_CHUNK_LENGTH = 600
/** Characters that a chunk repeats of the previous one, so that a thought at the cut is whole in one of them. */
const OVERLAP = 150
/** Characters below which a section does not become a separate chunk. */
const SHORT_SECTION = 400

const paragraph = /\n\n/g
const line = /\n/g
const sentence = /[.!?…]["”’)\]]*\s/g
const word = /\s/g

interface Section {
  heading: string
  text: string
}

/** Cuts pages into chunks, at paragraphs and sentences where possible; each part of a long section repeats its heading. */
export function chunkPages(pages: PageText[], { headings }: { headings: boolean }): Chunk[] {
  return pages.flatMap(({ page, text }) => {
    const sections = headings ? splitSections(text) : [{ heading: '', text }]
    return sections.flatMap((section) => splitSection(section).map((part) => ({ page, text: part })))
  })
}

function splitSection({ heading, text }: Section): string[] {
  const spoken = cut(text).filter((part) => /[\p{L}\p{N}]/u.test(part))
  return spoken.map((part) => (heading && !part.startsWith(heading) ? `${heading}\n${part}` : part))
}

function cut(text: string): string[] {
  const parts: string[] = []
  let start = 0
  while (text.length - start > MAX_CHUNK_LENGTH) {
    const window = text.slice(start, start + MAX_CHUNK_LENGTH)
    const inParagraph = lastEnd(window, paragraph)
    const end =
      inParagraph ?? lastEnd(window, line) ?? lastEnd(window, sentence) ?? lastEnd(window, word) ?? whole(window)
    parts.push(withNames(text, start, window.slice(0, end).trim()))
    start += inParagraph ?? end - overlapAt(window, end)
  }
  return [...parts, withNames(text, start, text.slice(start).trim())]
}

/** Repeats the column names in a part that begins within a table, so that its values keep their meaning. */
function withNames(text: string, start: number, part: string): string {
  if (text[start - 1] !== '\n' || !isRow(part.split('\n', 1)[0]!)) return part
  const above = text.slice(0, start - 1).split('\n')
  const first = above.findLastIndex((line) => !isRow(line)) + 1
  const names = above[first]
  return names !== undefined && namesColumns(names) ? `${names}\n${part}` : part
}

/** Returns the end of the last match if the part before it is long enough. */
function lastEnd(window: string, boundary: RegExp): number | undefined {
  const last = [...window.matchAll(boundary)].at(-1)
  const end = last && last.index + last[0].length
  return end !== undefined && end >= MIN_CHUNK_LENGTH ? end : undefined
}

/** Cuts a text without boundaries anywhere but within a surrogate pair. */
const whole = (window: string): number => (/[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length)

/** Returns where the overlap begins: it consists of whole sentences. */
function overlapAt(window: string, end: number): number {
  const tail = window.slice(end - OVERLAP, end)
  const first = tail.search(sentence)
  if (first === -1) return 0
  return tail.slice(first).replace(/^[^\s]*\s/, '').length
}

/** Cuts a Markdown text before its headings; a section too short for a chunk joins the next one. */
function splitSections(text: string): Section[] {
  const sections: Section[] = []
  for (const part of text.split(/^(?=#{1,6} )/m)) {
    const last = sections.at(-1)
    if (last && last.text.length < SHORT_SECTION) last.text += part
    else sections.push({ heading: /^#{1,6} .*/.exec(part)?.[0] ?? '', text: part })
  }
  return sections
}
