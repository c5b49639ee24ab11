import { rowKinds } from '#/blocks/chat/sources/table-rows.ts'

/** A paragraph, a heading, a single line, or a row of a table, which may be its header. */
export interface PassageBlock {
  /** Position among the blocks. */
  at: number
  kind: 'title' | 'text' | 'line' | 'head' | 'row'
  text: string
}

const titlePattern = /^#{1,6}\s+/
/** Matches tabs, and the beginnings of list items, articles and paragraphs of law. */
const tabPattern = /\t/
const itemPattern = /^(?:[-–—*•▪◦·]\s|\d{1,3}(?:\.\d{1,3})*[.)]\s|[a-z]\)\s|[IVXLC]{1,6}\s?[-–.)]\s|§|Art\.?\s)/
const paragraphEnd = /[.!?:;…]["”’)\]]*$/
/** Share of the longest line above which a line ended at the page's edge. */
const FULL_LINE = 0.7
/** If no line is as long as this, each line break may be intended. */
const PAPER_LINE = 40

/**
 * Joins wrapped lines of a document into paragraphs. A line continues in the next unless it is too short for its page and ends a sentence,
 * or the next line begins something new.
 */
export function reflowPassage(text: string): PassageBlock[] {
  const lines = text.split('\n').map((line) => line.trim())
  const rows = rowKinds(lines)
  const longest = Math.max(...lines.map((line, at) => (rows[at] ? 0 : line.length)))
  const blocks: PassageBlock[] = []
  let goesOn = false
  for (const [at, line] of lines.entries()) {
    const last = blocks.at(-1)
    const row = rows[at]
    if (row !== undefined) {
      if (row !== 'rule') blocks.push({ at: blocks.length, kind: row, text: removeEmphasis(line) })
      goesOn = false
      continue
    }
    if (line !== '') {
      if (last && goesOn && continuesParagraph(last, line, longest)) last.text += ` ${line}`
      else blocks.push({ at: blocks.length, ...toBlock(line) })
    }
    goesOn = line !== '' && !isWholeLine(line, longest)
  }
  return blocks
}

const toBlock = (line: string): Omit<PassageBlock, 'at'> => {
  if (titlePattern.test(line)) return { kind: 'title', text: removeEmphasis(line.replace(titlePattern, '')) }
  return { kind: tabPattern.test(line) ? 'line' : 'text', text: removeEmphasis(line) }
}

/** Whether a paragraph ends with this line. */
const isWholeLine = (line: string, longest: number): boolean =>
  longest < PAPER_LINE || (line.length < longest * FULL_LINE && (paragraphEnd.test(line) || line.length < longest / 2))

function continuesParagraph(last: PassageBlock, line: string, longest: number): boolean {
  if (last.kind !== 'text' || titlePattern.test(line) || tabPattern.test(line) || itemPattern.test(line)) return false
  return longest >= PAPER_LINE || /^\p{Ll}/u.test(line)
}

/** Removes Markdown emphasis from a text. */
const removeEmphasis = (text: string): string => text.replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')

/** Abbreviations and list numbers, which do not end a sentence: `Art. 5º`, `1. Matrícula`. */
const abbreviationPattern =
  /(?:^|[\s(])(?:arts?|incs?|pp?|págs?|n|d?ras?|srs?|sras?|profs?|profas?|ex|obs|tel|av|cf|fls?|vol|cap|séc|aprox)\.\s*$/iu
const listNumber = /^\s*\d{1,3}\.\s*$/
const LONGEST_ABBREVIATION = 10

/** End of a sentence, including the citation numbers after it. */
const sentenceEnd = /(?<=[.!?…;]["”’)\]]*(?:\s*\[\d[\d\s,;]*\])*\s+)(?=\S)(?!\[\d)/

/** Splits a paragraph into sentences, each with its trailing space. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const piece of text.split(sentenceEnd)) {
    open += piece
    if (abbreviationPattern.test(piece.slice(-LONGEST_ABBREVIATION)) || listNumber.test(open.slice(0, 8))) continue
    sentences.push(open)
    open = ''
  }
  return open === '' ? sentences : [...sentences, open]
}
