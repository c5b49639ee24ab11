import { parseMarkdownIntoBlocks } from 'streamdown'
import { splitAtFences } from '@prosa/contract/conversations/markdown-source.ts'

/**
 * Longer texts are cut before parsing, because finding and drawing the blocks of a text may take the square of its
 * length.
 */
const PIECE = 10_000

/** A text with more blocks is treated as one block, because a few letters can make a block each. */
const MOST = 1000

/** At the end of a text: the head of a table and, where it has begun, the line of dashes below it. */
const openTable = /(^|\n)( {0,3}\|[^\n]*)(\n[ \t|:-]*)?$/

/**
 * A text that ends within the head of a table, because it is being written or was stopped there, with that table: its
 * bars are never shown as they stand. Rows that break off need nothing.
 */
export function withWholeTable(text: string): string {
  const [tail, begin = '', head = '', dashes = ''] = openTable.exec(text) ?? []
  if (tail === undefined || isRow(text, text.length - tail.length) || isWithin(text)) return text
  const before = text.slice(0, text.length - tail.length) + begin
  const columns = head.trim().replaceAll(/^\||(?<!\\)\|$/g, '')
  if (columns.trim() === '') return before
  const count = columns.split(/(?<!\\)\|/).length
  if (count > MOST) return text
  const isWhole = new RegExp(`^\\s*\\|?(?:\\s*:?-+:?\\s*(?:\\||$)){${count}}\\s*$`).test(dashes)
  return isWhole ? text : `${before}|${columns}|\n${'|---'.repeat(count)}|\n`
}

/** Whether the line before a place is of a table too: then what follows is one more row. */
const isRow = (text: string, at: number): boolean =>
  /^ {0,3}\|/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))

/** Whether a text ends within code or a formula, where a bar is a bar. */
const isWithin = (text: string): boolean =>
  isCodeAtEnd(splitAtFences(text)) ||
  text.split('$$').length % 2 === 0 ||
  text.lastIndexOf('\\[') > text.lastIndexOf('\\]')

const isCodeAtEnd = (parts: readonly string[]): boolean => parts.length > 1 && parts.at(-1) === ''

/** The parts of a text that are drawn one by one. */
export function blocksOf(text: string): string[] {
  const parts = text.length > PIECE ? splitAtFences(text) : [text]
  const explained = text.length > PIECE ? explanationsOf(parts) : new Map<string, string>()
  const blocks = parts.flatMap((part, index) =>
    index % 2 === 1 ? [part] : piecesOf(part).flatMap((piece) => found(withExplanations(piece, explained))),
  )
  return blocks.length > MOST ? [...blocks.slice(0, MOST), blocks.slice(MOST).join('')] : blocks
}

/** Cut where a block ends, else where a line does. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > PIECE) {
    const ahead = text.slice(from + PIECE, from + 2 * PIECE)
    const cut = /\n[ \t]*\n(?=\S)/.exec(ahead) ?? /\n(?=[^\s|])/.exec(ahead)
    const to = cut ? from + PIECE + cut.index + cut[0].length : text.indexOf('\n', from + 2 * PIECE) + 1 || text.length
    pieces.push(text.slice(from, to))
    from = to
  }
  return [...pieces, text.slice(from)]
}

/** `[^1]: what a note says`, `[name]: address`, with the lines that go on. */
const explanation = /^ {0,3}\[([^[\]\n]{1,200})\]:[ \t]*\S.*(?:\n(?![ \t]*(?:\n|$)| {0,3}\[).*)*/gm
const named = /\[([^[\]\n]{1,200})\]/g

const explanationsOf = (parts: readonly string[]): Map<string, string> =>
  new Map(
    parts
      .flatMap((part, index) => (index % 2 === 1 ? [] : [...part.matchAll(explanation)]))
      .map(([all, name = '']) => [name.toLowerCase(), all] as const)
      // the first of a name counts
      .toReversed(),
  )

/** A piece that is drawn by itself, with what the notes and links say that it names and that are explained elsewhere. */
function withExplanations(piece: string, explained: ReadonlyMap<string, string>): string {
  if (explained.size === 0) return piece
  const names = new Set([...piece.matchAll(named)].map(([, name = '']) => name.toLowerCase()))
  const missing = [...names].flatMap((name) => explained.get(name) ?? []).filter((one) => !piece.includes(one))
  const whole = [piece, ...missing].join('\n\n')
  return missing.length === 0 || whole.length > 2 * PIECE ? piece : whole
}

const kept = new Map<string, string[]>()

/** What stood before stays while a text grows, and is not read again. */
function found(piece: string): string[] {
  // finding the blocks fills up the rows of tables too
  const blocks = kept.get(piece) ?? (cells(piece) > 100_000 ? [piece] : blocksOfPiece(piece))
  if (kept.size > 100) kept.clear()
  kept.set(piece, blocks)
  return blocks
}

/** The parser ends the last block in its own way, a space may become a line: the text itself stands instead. */
function blocksOfPiece(piece: string): string[] {
  const before = parseMarkdownIntoBlocks(piece).slice(0, -1)
  const text = before.join('')
  return piece.startsWith(text) ? [...before, piece.slice(text.length)] : [piece]
}

const limits: readonly [mark: RegExp, atMost: number][] = [
  [/\n/g, 1000],
  [/[*_~]/g, 1500],
  [/[[\]]/g, 1600],
  [/`/g, 2000],
]

/**
 * Whether a block has more than can be drawn at once. Such a block is shown as plain text. Code may have any length.
 */
export function isTooHeavy(block: string): boolean {
  if (isCode(block)) return false
  return block.length > 2 * PIECE || limits.some(([mark, atMost]) => count(block, mark) > atMost) || cells(block) > 3000
}

const isCode = (block: string): boolean => {
  const [before = '', , ...after] = splitAtFences(block)
  return before.trim() === '' && after.join('').trim() === ''
}

/**
 * Rows of a table are filled up to the number of columns in the header, so a few letters could become millions of
 * cells.
 */
function cells(block: string): number {
  const heads = block.match(/^(?=.*\|)[ \t>|:-]+$/gm) ?? []
  return Math.max(0, ...heads.map((head) => count(head, /\|/g) + 1)) * count(block, /\n/g)
}

const count = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0
