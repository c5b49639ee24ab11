import { splitAtFences } from '@prosa/contract/conversations/markdown-source.ts'
import { type DocumentTable, tableName } from '#/modules/knowledge/reading/pages.model.ts'
import { rowsWithoutCopies } from '#/modules/knowledge/reading/sheets/headings.model.ts'
import { type RawSheet, sheetLimits, SheetTaker } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'
import { type Sheet, toSheet } from '#/modules/knowledge/reading/sheets/sheet.model.ts'

const MIN_ROWS = 2
const FORM_COLUMNS = 2

/**
 * Returns the document tables that can be queried like sheets. Tables may also lay out words, so a data table needs column
 * names, several rows and one column per cell; two columns of words only are a form or a list.
 */
export function sheetsInDocument(tables: readonly DocumentTable[], maxBytes: number): Sheet[] {
  const sheets: Sheet[] = []
  let rows = 0
  for (const table of tables) {
    const sheet = cleanSheetOf(table, maxBytes)
    if (!sheet || sheets.length >= sheetLimits.sheets || rows + sheet.rows.length > sheetLimits.rows) continue
    rows += sheet.rows.length
    sheets.push(sheet)
  }
  return sheets
}

function cleanSheetOf({ name, rows, spans, merged }: DocumentTable, maxBytes: number): Sheet | undefined {
  const taker = new SheetTaker(maxBytes)
  const raw: RawSheet = taker.beginSheet(name)
  raw.merged.push(...merged)
  for (const { row, cells } of rowsWithoutCopies(rows, merged))
    taker.addRow(
      raw,
      row,
      cells.map((cell) => (typeof cell === 'string' ? taker.text(cell) : undefined)),
    )
  const sheet = toSheet(raw, taker)
  if (!sheet?.regular || sheet.rows.length < MIN_ROWS || sheet.columns.length < FORM_COLUMNS) return undefined
  // such a cell groups columns only in a heading
  if (spans.some((row) => sheet.rows.some((other) => other.row === row))) return undefined
  const isForm = sheet.columns.length === FORM_COLUMNS && sheet.columns.every(({ type }) => type === 'text')
  return isForm ? undefined : sheet
}

const heading = /^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$/
const rule = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Finds the tables of a Markdown text, which have a line between names and rows, outside code. */
export function tablesInMarkdown(text: string): DocumentTable[] {
  const tables: DocumentTable[] = []
  let title = ''
  for (const [at, part] of splitAtFences(text).entries()) {
    const lines = at % 2 === 1 ? [] : part.split(/\r?\n/)
    for (let line = 0; line < lines.length; line += 1) {
      title = heading.exec(lines[line]!)?.[1] ?? title
      const names = splitCells(lines[line]!)
      const under = lines[line + 1] ?? ''
      if (names.length < 2 || !rule.test(under) || splitCells(under).length !== names.length) continue
      let end = line + 2
      while (end < lines.length && lines[end]!.includes('|') && lines[end]!.trim() !== '') end += 1
      const below = lines.slice(line + 2, end).map(splitCells)
      const rows = [names, ...below.map((cells) => names.map((_, column) => cells[column] ?? ''))]
      // surplus cells belong to no column
      const spans = below.flatMap((cells, at) => (cells.length > names.length ? [at + 2] : []))
      tables.push({ name: tableName(tables.length + 1, plain(title)), rows, spans, merged: [] })
      line = end - 1
    }
  }
  return tables
}

const splitCells = (line: string): string[] =>
  line.includes('|')
    ? line
        .trim()
        .replace(/^\|/, '')
        .replace(/(?<!\\)\|$/, '')
        .split(/(?<!\\)\|/)
        .map(plain)
    : []

/** Removes Markdown marks from a text. */
const plain = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\\([|*_\\])/g, '$1')
    .trim()
