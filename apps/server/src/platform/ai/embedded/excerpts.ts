import { contentWords } from '#/platform/ai/embedded/portuguese-words.ts'
import { isRow, isRule, namesColumns } from '#/platform/ai/embedded/table-rows.ts'
import type { NumberedPassage } from '#/platform/ai/reading-material.ts'

/** A unit that can be quoted: a sentence, an item of a list or a row of a table, verbatim. */
export interface Excerpt {
  text: string
  /** Number of the passage. */
  number: number
  /** Index among the excerpts of all passages; neighbours in one passage have consecutive positions. */
  position: number
  /** The heading above the excerpt, '' where there is no heading. */
  heading: string
  /** For a row: the first row of its table, '' where the passage begins inside the table. Undefined for sentences. */
  tableHead: string | undefined
  words: string[]
  /** Content words of the heading and of the document's name. */
  above: string[]
}

type Found = Pick<Excerpt, 'text' | 'heading' | 'tableHead'>

/** Splits passages into excerpts, in reading order. */
export function splitExcerpts(passages: readonly NumberedPassage[]): Excerpt[] {
  return passages
    .flatMap((passage) => {
      const name = passage.documentName.replace(/\.\w{2,5}$/, '').replaceAll(/[-_]/g, ' ')
      return read(passage).map((found) => ({
        ...found,
        number: passage.number,
        words: contentWords(`${found.text} ${found.tableHead ?? ''}`),
        above: contentWords(`${found.heading} ${name}`),
      }))
    })
    .map((excerpt, position) => ({ ...excerpt, position }))
}

const markedHeading = /^#{1,6}\s+(.*?)\s*#*$/
const underline = /^\s*(?:={2,}|-{2,}|\*{3,}|_{3,})\s*$/
const bullet = /^\s*(?:[-•*–+]|\d{1,3}[.)])\s+/
const SHORT_HEADING = 50

function read({ text, page }: Pick<NumberedPassage, 'text' | 'page'>): Found[] {
  const found: Found[] = []
  let heading = ''
  let tableHead: string | undefined
  let open: string[] = []
  const close = () => {
    for (const sentence of splitSentences(open.join(' '))) found.push({ text: sentence, heading, tableHead: undefined })
    open = []
  }
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? ''
    const marked = markedHeading.exec(line)
    const isOfTable = isRow(line)
    if (!isOfTable) tableHead = undefined
    if (line.trim() === '' || underline.test(line)) close()
    else if (isOfTable) {
      close()
      if (isRule(line)) continue
      // a table at the top of a page may continue the table of the page before
      const begins = tableHead === undefined && (at > 0 || page === null || page === 1)
      if (isRule(next)) tableHead = line.trim()
      else {
        tableHead ??= begins && isRow(next) && namesColumns(line) ? line.trim() : ''
        found.push({ text: line.trim(), heading, tableHead })
      }
    } else if (
      marked ||
      (underline.test(next) && line.length <= SHORT_HEADING) ||
      isHeading(line, lines[at - 1] ?? '', lines.slice(at + 1))
    ) {
      close()
      heading = (marked?.[1] ?? line).trim()
      if (!lines.slice(at + 1).some((other) => other.trim() !== ''))
        found.push({ text: heading, heading: '', tableHead: undefined })
    } else {
      if (bullet.test(line)) close()
      open.push(open.length === 0 ? line.replace(/^\s*[-•*–+]\s+/, '').trim() : line.trim())
    }
  }
  close()
  return found
}

/** Whether a line looks like a heading in a text without markup: short, without final punctuation, with text below it. */
function isHeading(line: string, before: string, after: readonly string[]): boolean {
  const text = line.trim()
  if (text.length > SHORT_HEADING || /[.!…;:,]["”’)]*$/.test(text) || !/^[\p{Lu}\d]/u.test(text)) return false
  if (
    /^\s*[-•*–+]\s/.test(line) ||
    !(before.trim() === '' || /[.!?…:]["”’)]*$/.test(before.trim()) || before.trim().length <= SHORT_HEADING)
  )
    return false
  const next = after.find((other) => other.trim() !== '')?.trim() ?? ''
  if (bullet.test(line) && bullet.test(next)) return false
  return /^["“(]?[\p{Lu}\d|•*–-]/u.test(next) && (after[0]?.trim() === '' || next.length > text.length)
}

const onlyNumber = /^(?:arts?\.? )?\d{1,3}\.$/i
const abbreviation =
  /(?:^|[\s(])(?:art|arts|sr|sra|srs|dr|dra|prof|profa|p|pág|págs|n|nº|inc|ex|av|r|tel|ed|vol|cap|min|máx|obs|\p{Lu})\.$/iu

/** Whether a text ends with an abbreviation or a number, whose full stop ends no sentence. */
export const endsNothing = (text: string): boolean => abbreviation.test(text) || onlyNumber.test(text)

/** Splits a text into sentences; full stops of abbreviations and numbers do not split. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const excerpt of text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?…]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\d])/u)) {
    const last = sentences.at(-1)
    if (last !== undefined && endsNothing(last)) sentences[sentences.length - 1] = `${last} ${excerpt}`
    else if (excerpt.trim() !== '') sentences.push(excerpt.trim())
  }
  return sentences
}
