import { withoutHidden } from '#/protocol/names.ts'

export interface ListRow {
  /** Line number as a spreadsheet counts it, including blank lines. */
  line: number
  cells: string[]
}

/** The cell separator: a character, runs of spaces as in a pasted PDF, or none. */
type Mark = ';' | '\t' | ',' | '|' | 'spaces' | 'none'

const lineEnd = /\r\n?|[\n\v\f\u0085\u2028\u2029]/
/** Number of lines used to detect the separator. */
const SAMPLE_LINES = 60

/**
 * Removes what an export adds to a cell: invisible characters, the formula `="007"` that keeps leading zeros, and the
 * apostrophe before text that a spreadsheet would read as a formula.
 */
export const plainCell = (cell: string): string =>
  withoutHidden(cell.replaceAll(/\s+/g, ' '))
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@|%])/, '')

/**
 * Splits a file or a pasted text into rows, without blank ones.
 *
 * @param countTitles counts the cells of a row that look like column titles; the title row decides the separator
 */
export function rowsIn(text: string, countTitles: (cells: readonly string[]) => number): ListRow[] {
  // Excel's own hint, such as `sep=;`, names the separator.
  const [hint = '', hintedMark] = /^\uFEFF?(?:sep=([;,|\t])(?:\r\n?|\n))?/i.exec(text) ?? []
  const rest = text.slice(hint.length)
  const mark = (hintedMark as Mark | undefined) ?? markIn(rest, countTitles)
  const first = hintedMark === undefined ? 1 : 2
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
      // Digits and addresses suggest a table; they do not follow the comma of 'Silva, Ana'.
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
  // In a Markdown table each line begins and ends with a bar, and one line holds only dashes.
  return rows.map((cells) => {
    if (cells.every((cell) => /^[\s:-]*$/.test(cell))) return ['']
    return cells.slice(cells[0]?.trim() === '' ? 1 : 0, cells.at(-1)?.trim() === '' ? -1 : undefined)
  })
}

/** Splits cells as RFC 4180 defines; a quote that is never closed is part of the text. */
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
