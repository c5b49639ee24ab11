import { parseMarkdownIntoBlocks } from 'streamdown'
import { splitAtFences } from '@prosa/contract/conversations/markdown-source.ts'

/** Longer texts are split before parsing, because finding and rendering blocks may take quadratic time. */
const MAX_PIECE_LENGTH = 10_000

/** Texts with more blocks are treated as one block, because each block may be only a few letters. */
const MAX_BLOCKS = 1000

/** At the end of a text: a table header and, if begun, the line of dashes below it. */
const openTable = /(^|\n)( {0,3}\|[^\n]*)(\n[ \t|:-]*)?$/

/**
 * Completes a table header at the end of a text that is still being written or was stopped, so that its bars are never
 * shown as text. Incomplete rows need nothing.
 */
export function withWholeTable(text: string): string {
  const [tail, begin = '', head = '', dashes = ''] = openTable.exec(text) ?? []
  if (tail === undefined || isRow(text, text.length - tail.length) || isWithin(text)) return text
  const before = text.slice(0, text.length - tail.length) + begin
  const columns = head.trim().replaceAll(/^\||(?<!\\)\|$/g, '')
  if (columns.trim() === '') return before
  const count = columns.split(/(?<!\\)\|/).length
  if (count > MAX_BLOCKS) return text
  const isWhole = new RegExp(`^\\s*\\|?(?:\\s*:?-+:?\\s*(?:\\||$)){${count}}\\s*$`).test(dashes)
  return isWhole ? text : `${before}|${columns}|\n${'|---'.repeat(count)}|\n`
}

/** Whether the line before a position also belongs to a table, which makes the next line one more row. */
const isRow = (text: string, at: number): boolean =>
  /^ {0,3}\|/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))

/** Whether a text ends within code or a formula, in which a bar has no meaning. */
const isWithin = (text: string): boolean =>
  isCodeAtEnd(splitAtFences(text)) ||
  text.split('$$').length % 2 === 0 ||
  text.lastIndexOf('\\[') > text.lastIndexOf('\\]')

const isCodeAtEnd = (parts: readonly string[]): boolean => parts.length > 1 && parts.at(-1) === ''

/** Splits a text into blocks that are rendered separately. */
export function splitBlocks(text: string): string[] {
  const parts = text.length > MAX_PIECE_LENGTH ? splitAtFences(text) : [text]
  const explained = text.length > MAX_PIECE_LENGTH ? collectExplanations(parts) : new Map<string, string>()
  const blocks = parts.flatMap((part, index) =>
    index % 2 === 1 ? [part] : splitPieces(part).flatMap((piece) => findBlocks(withExplanations(piece, explained))),
  )
  return blocks.length > MAX_BLOCKS ? [...blocks.slice(0, MAX_BLOCKS), blocks.slice(MAX_BLOCKS).join('')] : blocks
}

/** Splits at the end of a block if possible, otherwise at the end of a line. */
function splitPieces(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > MAX_PIECE_LENGTH) {
    const ahead = text.slice(from + MAX_PIECE_LENGTH, from + 2 * MAX_PIECE_LENGTH)
    const cut = /\n[ \t]*\n(?=\S)/.exec(ahead) ?? /\n(?=[^\s|])/.exec(ahead)
    const to = cut
      ? from + MAX_PIECE_LENGTH + cut.index + cut[0].length
      : text.indexOf('\n', from + 2 * MAX_PIECE_LENGTH) + 1 || text.length
    pieces.push(text.slice(from, to))
    from = to
  }
  return [...pieces, text.slice(from)]
}

/** Definitions of notes and links with their continuation lines: `[^1]: text of the note`, `[name]: address`. */
const explanationPattern = /^ {0,3}\[([^[\]\n]{1,200})\]:[ \t]*\S.*(?:\n(?![ \t]*(?:\n|$)| {0,3}\[).*)*/gm
const bracketPattern = /\[([^[\]\n]{1,200})\]/g

const collectExplanations = (parts: readonly string[]): Map<string, string> =>
  new Map(
    parts
      .flatMap((part, index) => (index % 2 === 1 ? [] : [...part.matchAll(explanationPattern)]))
      .map(([all, name = '']) => [name.toLowerCase(), all] as const)
      // The first definition of a name counts.
      .toReversed(),
  )

/** Appends to a piece the definitions of notes and links that it refers to and that stand elsewhere. */
function withExplanations(piece: string, explained: ReadonlyMap<string, string>): string {
  if (explained.size === 0) return piece
  const names = new Set([...piece.matchAll(bracketPattern)].map(([, name = '']) => name.toLowerCase()))
  const missing = [...names].flatMap((name) => explained.get(name) ?? []).filter((one) => !piece.includes(one))
  const whole = [piece, ...missing].join('\n\n')
  return missing.length === 0 || whole.length > 2 * MAX_PIECE_LENGTH ? piece : whole
}

const cachedBlocks = new Map<string, string[]>()

/** Caches the blocks of earlier pieces, so that a growing text is not parsed again. */
function findBlocks(piece: string): string[] {
  // Even finding the blocks pads the rows of tables, so large tables are not parsed.
  const blocks = cachedBlocks.get(piece) ?? (countCells(piece) > 100_000 ? [piece] : blocksOfPiece(piece))
  if (cachedBlocks.size > 100) cachedBlocks.clear()
  cachedBlocks.set(piece, blocks)
  return blocks
}

/** The parser may change white space at the end of the last block, so the original text is used instead. */
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

/** Whether a block is too large to render; it is then shown as plain text. Code may have any length. */
export function isTooHeavy(block: string): boolean {
  if (isCode(block)) return false
  return (
    block.length > 2 * MAX_PIECE_LENGTH ||
    limits.some(([mark, atMost]) => countMatches(block, mark) > atMost) ||
    countCells(block) > 3000
  )
}

const isCode = (block: string): boolean => {
  const [before = '', , ...after] = splitAtFences(block)
  return before.trim() === '' && after.join('').trim() === ''
}

/**
 * Counts the cells of a table. Rows are padded to the number of header columns, so that a short text could produce
 * millions of cells.
 */
function countCells(block: string): number {
  const heads = block.match(/^(?=.*\|)[ \t>|:-]+$/gm) ?? []
  return Math.max(0, ...heads.map((head) => countMatches(head, /\|/g) + 1)) * countMatches(block, /\n/g)
}

const countMatches = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0
