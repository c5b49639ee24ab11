import { isRow, namesColumns } from '#/platform/ai/embedded/table-rows.ts'
import type { PageText } from '#/modules/knowledge/reading/pages.model.ts'

export interface Chunk {
  page: number | null
  text: string
}

/** Characters: long enough to hold a rule with its exceptions, short enough to quote. */
const MOST = 1100
const LEAST = 600
/** What a chunk repeats of the one before, so that a thought cut in two is whole in one of them. */
const OVERLAP = 150
/** A section below so many characters is not worth a chunk of its own. */
const SHORT_SECTION = 400

const paragraph = /\n\n/g
const line = /\n/g
const sentence = /[.!?…]["”’)\]]*\s/g
const word = /\s/g

interface Section {
  heading: string
  text: string
}

/** Cuts pages into chunks, at paragraphs and sentences where possible; a long section's heading goes with each part. */
export function chunkPages(pages: PageText[], { headings }: { headings: boolean }): Chunk[] {
  return pages.flatMap(({ page, text }) => {
    const sections = headings ? sectionsOf(text) : [{ heading: '', text }]
    return sections.flatMap((section) => partsOf(section).map((part) => ({ page, text: part })))
  })
}

function partsOf({ heading, text }: Section): string[] {
  const spoken = cut(text).filter((part) => /[\p{L}\p{N}]/u.test(part))
  return spoken.map((part) => (heading && !part.startsWith(heading) ? `${heading}\n${part}` : part))
}

function cut(text: string): string[] {
  const parts: string[] = []
  let start = 0
  while (text.length - start > MOST) {
    const window = text.slice(start, start + MOST)
    const inParagraph = lastEnd(window, paragraph)
    const end =
      inParagraph ?? lastEnd(window, line) ?? lastEnd(window, sentence) ?? lastEnd(window, word) ?? whole(window)
    parts.push(withNames(text, start, window.slice(0, end).trim()))
    start += inParagraph ?? end - overlapAt(window, end)
  }
  return [...parts, withNames(text, start, text.slice(start).trim())]
}

/** A part that begins within a table begins with the names of its columns, so that no value stands without them. */
function withNames(text: string, start: number, part: string): string {
  if (text[start - 1] !== '\n' || !isRow(part.split('\n', 1)[0]!)) return part
  const above = text.slice(0, start - 1).split('\n')
  const first = above.findLastIndex((line) => !isRow(line)) + 1
  const names = above[first]
  return names !== undefined && namesColumns(names) ? `${names}\n${part}` : part
}

/** Where the last match ends, if the part before it is long enough. */
function lastEnd(window: string, boundary: RegExp): number | undefined {
  const last = [...window.matchAll(boundary)].at(-1)
  const end = last && last.index + last[0].length
  return end !== undefined && end >= LEAST ? end : undefined
}

/** Where to cut a text that has no boundary: anywhere but in a character of two units. */
const whole = (window: string): number => (/[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length)

/** How much of the end of a part the next one repeats: whole sentences alone. */
function overlapAt(window: string, end: number): number {
  const tail = window.slice(end - OVERLAP, end)
  const first = tail.search(sentence)
  if (first === -1) return 0
  return tail.slice(first).replace(/^[^\s]*\s/, '').length
}

/** A Markdown text cut before its headings; a section too short to stand alone goes with the one after it. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = []
  for (const part of text.split(/^(?=#{1,6} )/m)) {
    const last = sections.at(-1)
    if (last && last.text.length < SHORT_SECTION) last.text += part
    else sections.push({ heading: /^#{1,6} .*/.exec(part)?.[0] ?? '', text: part })
  }
  return sections
}
