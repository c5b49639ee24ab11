import type { SheetKind } from '@prosa/contract/knowledge/document-kinds.ts'
import type { Chunk } from '#/modules/knowledge/reading/chunks.model.ts'
import { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import type { ReadingProblem, Merged } from '#/modules/knowledge/reading/pages.model.ts'
import { calculateFormulas } from '#/modules/knowledge/reading/sheets/formulas/calculating.model.ts'
import { formatCell } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import { SheetTaker, UnreadableWorkbook, type RawSheet } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'
import { type Sheet, toSheet } from '#/modules/knowledge/reading/sheets/sheet.model.ts'

type SheetsOrProblem = { sheets: Sheet[]; cut: boolean } | { problem: ReadingProblem }

/** Reads the tables of a spreadsheet, loading only the needed reader. `notes` takes the hidden parts found. */
export async function readSheets(
  content: Buffer,
  kind: SheetKind,
  maxBytes: number,
  notes = new Notes(),
): Promise<SheetsOrProblem> {
  const taker = new SheetTaker(maxBytes)
  try {
    if (kind === 'csv') (await import('#/modules/knowledge/reading/sheets/csv.model.ts')).readCsv(content, taker)
    else if (kind === 'xlsx')
      await (await import('#/modules/knowledge/reading/sheets/xlsx.model.ts')).readXlsx(content, taker, notes)
    else await (await import('#/modules/knowledge/reading/sheets/ods.model.ts')).readOds(content, taker, notes)
  } catch (error) {
    return { problem: error instanceof UnreadableWorkbook ? error.problem : 'broken' }
  }
  const { cut } = taker
  const sheets = taker.sheets.flatMap((raw) => {
    // a formula counts hidden cells too, as in its program
    const unknown = calculateFormulas(raw, { cut }).filter(
      ({ row, column }) => notes.readsHidden || !(raw.hiddenRows.has(row) || raw.hiddenColumns.has(column)),
    )
    notes.add('unsavedFormulas', unknown.length)
    return toSheet(asShown(raw, notes), { cut: cut || unknown.length > 0 }) ?? []
  })
  return sheets.length === 0 ? { problem: 'no_text' } : { sheets, cut }
}

/** Characters of a passage, including its column names. */
const MAX_PASSAGE_LENGTH = 1100

/** Makes passages of a sheet: some rows at a time, below its position and column names. */
export function chunksOfSheet({ name, columns, rows, totals, around }: Sheet): Chunk[] {
  const head = formatRow(columns.map((column) => column.name))
  const chunks: Chunk[] = around.length === 0 ? [] : [toChunk(`${sheetPlaceText(name)}\n${around.join('\n')}`)]
  let lines: string[] = []
  let first = 0
  let last = 0
  const end = () => {
    if (lines.length === 0) return
    const rule = `|${columns.map(() => '---').join('|')}|`
    chunks.push(toChunk([sheetPlaceText(name, first, last), '', head, rule, ...lines].join('\n')))
    lines = []
  }
  // totals stay at their row
  const all = [...rows, ...totals].toSorted((one, other) => one.row - other.row)
  for (const { row, cells } of all) {
    const line = formatRow(cells.map((cell, index) => formatCell(cell, columns[index])))
    if (lines.join('\n').length + line.length + head.length > MAX_PASSAGE_LENGTH) end()
    if (lines.length === 0) first = row
    lines.push(line)
    last = row
  }
  end()
  // a single line is read as column names without rows
  if (all.length === 0) chunks.push(toChunk(`${sheetPlaceText(name)}\n\n${head}`))
  return chunks
}

const toChunk = (text: string): Chunk => ({ page: null, text })

const sheetPlaceText = (name: string, first?: number, last?: number): string => {
  const sheet = name === '' ? 'Planilha' : `Aba ${name.replaceAll(/\s+/g, ' ')}`
  if (first === undefined) return sheet
  return `${sheet}, ${first === last ? `linha ${first}` : `linhas ${first} a ${last}`}`
}

const formatRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim()).join(' | ')} |`

/** Returns a sheet as displayed: without hidden rows and columns, unless they are to be read too. */
function asShown(sheet: RawSheet, notes: Notes): RawSheet {
  const { rows, hiddenRows, hiddenColumns } = sheet
  if (hiddenRows.size + hiddenColumns.size === 0) return sheet
  const visibleRows = rows.filter(({ row }) => !hiddenRows.has(row))
  const columns = [...hiddenColumns].filter((column) => visibleRows.some(({ cells }) => cells[column] !== undefined))
  notes.add('hiddenRows', rows.length - visibleRows.length)
  notes.add('hiddenColumns', columns.length)
  if (notes.readsHidden) return sheet
  const merged = sheet.merged.flatMap((one) => moveMergedValues(one, sheet))
  for (const { cells } of visibleRows) for (const column of columns) cells[column] = undefined
  return { ...sheet, rows: visibleRows.filter(({ cells }) => cells.some((cell) => cell !== undefined)), merged }
}

/** Moves a merged cell's value into its visible part, because the value is in its first row and column, which may be hidden. */
function moveMergedValues(merged: Merged, { rows, hiddenRows, hiddenColumns }: RawSheet): Merged[] {
  const { from, to, last } = merged
  if (!hiddenRows.has(from) && !hiddenColumns.has(merged.column)) return [merged]
  const first = rows.find(({ row }) => row >= from && row <= to && !hiddenRows.has(row))
  let column = merged.column
  while (column <= last && hiddenColumns.has(column)) column += 1
  if (!first || column > last) return []
  first.cells[column] ??= rows.find(({ row }) => row === from)?.cells[merged.column]
  return [{ column, last, from: first.row, to }]
}
