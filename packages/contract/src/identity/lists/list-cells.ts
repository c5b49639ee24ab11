import { withoutHidden } from '#/protocol/names.ts'

export interface ListRow {
  /** As a spreadsheet counts, where blank lines count too. */
  line: number
  cells: string[]
}

/** What parts the cells: a character, runs of spaces as in a pasted PDF, or nothing. */
type Mark = ';' | '\t' | ',' | '|' | 'spaces' | 'none'

const lineEnd = /\r\n?|[\n\v\f\u0085\u2028\u2029]/
/** Lines that decide what parts the cells. */
const SAMPLE_LINES = 60

/**
 * What a cell says: without what nobody sees in it, the form of a formula by which others keep the zeros of a number, and the
 * apostrophe that an export puts in front of what a spreadsheet would take for a formula.
 */
export const plainCell = (cell: string): string =>
  withoutHidden(cell.replaceAll(/\s+/g, ' '))
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@|%])/, '')

/**
 * The rows of a file or a pasted text, blank ones left away.
 * @param countTitles how many cells of a row read like titles of columns: the row of titles tells what parts the cells
 */
export function rowsIn(text: string, countTitles: (cells: readonly string[]) => number): ListRow[] {
  // a line for Excel says what parts the cells
  const [hint = '', told] = /^\uFEFF?(?:sep=([;,|\t])(?:\r\n?|\n))?/i.exec(text) ?? []
  const rest = text.slice(hint.length)
  const mark = (told as Mark | undefined) ?? markIn(rest, countTitles)
  const first = told === undefined ? 1 : 2
  return split(rest, mark)
    .map((cells, index) => ({ line: index + first, cells }))
    .filter(({ cells }) => cells.some((cell) => plainCell(cell) !== ''))
}

function markIn(text: string, countTitles: (cells: readonly string[]) => number): Mark {
  const lines = text.split(lineEnd, SAMPLE_LINES * 4).filter((line) => line.trim() !== '')
  const sample = lines.slice(0, SAMPLE_LINES).join('\n')
  const marks = ([';', '\t', '|', ',', 'spaces'] as const).map((mark) => {
    const rows = split(sample, mark).map((cells) => cells.map(plainCell))
    const parted = rows.filter((cells) => cells.length > 1)
    return {
      mark,
      titles: Math.max(0, ...parted.map(countTitles)),
      share: parted.length / Math.max(1, rows.length),
      // figures and addresses stand in tables, and not after the comma of 'Silva, Ana'
      data:
        parted.filter((cells) => cells.slice(1).some((cell) => /[\d@]/.test(cell) || cell.includes(mark))).length /
        Math.max(1, parted.length),
    }
  })
  const titled = marks.filter(({ titles }) => titles > 1).toSorted((one, other) => other.titles - one.titles)[0]
  if (titled) return titled.mark
  const fit = marks.find(({ mark, share, data }) => {
    if (mark === ';' || mark === '\t') return share > 0.3
    if (mark === '|') return share > 0.6
    return share > 0.6 && data >= 0.5
  })
  return fit?.mark ?? 'none'
}

function split(text: string, mark: Mark): string[][] {
  if (mark === 'none') return text.split(lineEnd).map((line) => [line])
  if (mark === 'spaces') return text.split(lineEnd).map((line) => line.trim().split(/\t| {2,}/))
  const rows = quotedRows(text, mark)
  if (mark !== '|') return rows
  // a table in Markdown begins and ends each line with a bar, and has a line of dashes
  return rows.map((cells) => {
    if (cells.every((cell) => /^[\s:-]*$/.test(cell))) return ['']
    return cells.slice(cells[0]?.trim() === '' ? 1 : 0, cells.at(-1)?.trim() === '' ? -1 : undefined)
  })
}

/** Cells by RFC 4180; a quote that is opened and never closed is part of the text. */
function quotedRows(text: string, mark: string): string[][] {
  const blank = `[^\\S\\r\\n${mark}]*`
  const end = `\\r\\n\\v\\f\\u0085\\u2028\\u2029${mark}`
  const cell = new RegExp(`${blank}"((?:[^"]|"")*)"${blank}(?=[${end}]|$)|([^${end}]*)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length;) {
    cell.lastIndex = at
    const [, quoted, bare = ''] = cell.exec(text) ?? []
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    at = cell.lastIndex
    if (text[at] !== mark || at + 1 === text.length) {
      if (text[at] === mark) row.push('')
      rows.push(row)
      row = []
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}
