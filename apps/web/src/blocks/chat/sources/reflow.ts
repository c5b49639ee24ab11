import { rowKinds } from '#/blocks/chat/sources/table-rows.ts'

/** A paragraph, a heading, a line that stands for itself, or a row of a table: one of names, or another. */
export interface PassageBlock {
  /** Its place among the others. */
  at: number
  kind: 'title' | 'text' | 'line' | 'head' | 'row'
  text: string
}

const title = /^#{1,6}\s+/
/** What is set apart by tabs, or what begins an item of a list, an article, a paragraph of law. */
const apart = /\t/
const item = /^(?:[-–—*•▪◦·]\s|\d{1,3}(?:\.\d{1,3})*[.)]\s|[a-z]\)\s|[IVXLC]{1,6}\s?[-–.)]\s|§|Art\.?\s)/
const paragraphEnd = /[.!?:;…]["”’)\]]*$/
/** The part of the longest line that a line has which ends where the paper does and not before. */
const FULL_LINE = 0.7
/** Where no line is as long as one on paper, each may be meant. */
const PAPER_LINE = 40

/**
 * The text of a document without the line ends of its paper: what was one paragraph is one again. A line goes on in the
 * next unless it is too short for its paper and ends a sentence, or the next begins something of its own.
 */
export function reflow(text: string): PassageBlock[] {
  const lines = text.split('\n').map((line) => line.trim())
  const rows = rowKinds(lines)
  const longest = Math.max(...lines.map((line, at) => (rows[at] ? 0 : line.length)))
  const blocks: PassageBlock[] = []
  let goesOn = false
  for (const [at, line] of lines.entries()) {
    const last = blocks.at(-1)
    const row = rows[at]
    if (row !== undefined) {
      if (row !== 'rule') blocks.push({ at: blocks.length, kind: row, text: plain(line) })
      goesOn = false
      continue
    }
    if (line !== '') {
      if (last && goesOn && continues(last, line, longest)) last.text += ` ${line}`
      else blocks.push({ at: blocks.length, ...blockOf(line) })
    }
    goesOn = line !== '' && !isWholeLine(line, longest)
  }
  return blocks
}

const blockOf = (line: string): Omit<PassageBlock, 'at'> => {
  if (title.test(line)) return { kind: 'title', text: plain(line.replace(title, '')) }
  return { kind: apart.test(line) ? 'line' : 'text', text: plain(line) }
}

/** Whether what ends with this line ends a paragraph too. */
const isWholeLine = (line: string, longest: number): boolean =>
  longest < PAPER_LINE || (line.length < longest * FULL_LINE && (paragraphEnd.test(line) || line.length < longest / 2))

function continues(last: PassageBlock, line: string, longest: number): boolean {
  if (last.kind !== 'text' || title.test(line) || apart.test(line) || item.test(line)) return false
  return longest >= PAPER_LINE || /^\p{Ll}/u.test(line)
}

/** A text without the marks of Markdown that stand around words. */
const plain = (text: string): string => text.replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')

/** An abbreviation or a number of a list ends no sentence: `Art. 5º`, `1. Matrícula`. */
const abbreviation =
  /(?:^|[\s(])(?:arts?|incs?|pp?|págs?|n|d?ras?|srs?|sras?|profs?|profas?|ex|obs|tel|av|cf|fls?|vol|cap|séc|aprox)\.\s*$/iu
const listNumber = /^\s*\d{1,3}\.\s*$/
const LONGEST_ABBREVIATION = 10

/** Where one ends; the numbers of its sources belong to it. */
const sentenceEnd = /(?<=[.!?…;]["”’)\]]*(?:\s*\[\d[\d\s,;]*\])*\s+)(?=\S)(?!\[\d)/

/** The sentences of a paragraph, each with the space after it. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const piece of text.split(sentenceEnd)) {
    open += piece
    if (abbreviation.test(piece.slice(-LONGEST_ABBREVIATION)) || listNumber.test(open.slice(0, 8))) continue
    sentences.push(open)
    open = ''
  }
  return open === '' ? sentences : [...sentences, open]
}
