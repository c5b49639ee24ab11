import { type Cell, type Column, shownRaw, typedColumn } from '#/modules/knowledge/sheets/reading/columns.model.ts'
import {
  type RawCell,
  type RawRow,
  type RawSheet,
  sheetLimits,
} from '#/modules/knowledge/sheets/reading/raw-sheet.model.ts'
import { hidesTotals, isSummary, type SharedCells } from '#/modules/knowledge/sheets/reading/totals.model.ts'

interface SheetRow {
  /** As the spreadsheet counts it, from 1. */
  row: number
  cells: Cell[]
}

/** One table of a document, with the rows of things below a row of names. */
export interface Sheet {
  /** '' where the document has no sheets, such as a CSV. */
  name: string
  columns: Column[]
  rows: SheetRow[]
  /** Whether each row is one thing with all of its columns, so that counting and adding up tells the truth. */
  regular: boolean
  /** What stands above the names and below the rows, line by line. */
  around: string[]
}

/** A row of names stands within so many first ones. */
const HEADER_WITHIN = 20

/** The table of a sheet; undefined where it holds nothing. */
export function sheetOf(raw: RawSheet, { cut }: { cut: boolean }): Sheet | undefined {
  if (raw.rows.length === 0) return undefined
  const shared = fillMerged(raw)
  const at = headerAt(raw.rows)
  const header = raw.rows[at]
  const width = Math.max(...raw.rows.map(({ cells }) => cells.length))
  const names = namesOf(header?.cells ?? [], width)
  const body = raw.rows.slice(at + 1)
  const { data, notes, broken } = dataOf(body, header)
  const typed = names.map((name, index) =>
    typedColumn(
      name,
      data.map(({ cells }) => cells[index]),
    ),
  )
  // one number for several rows would be counted for each of them
  const isShared = data.some((row) => [...(shared.get(row) ?? [])].some((at) => typed[at]?.column.type === 'number'))
  const isDoubtful = broken || isShared || hidesTotals(data, shared)
  const kept = typed.flatMap((column, index) =>
    header?.cells[index] === undefined && column.cells.every((cell) => cell === null) ? [] : [column],
  )
  return {
    name: raw.name,
    columns: kept.map(({ column }) => column),
    rows: data.map(({ row }, index) => ({ row, cells: kept.map(({ cells }) => cells[index] ?? null) })),
    regular: header !== undefined && !isDoubtful && !cut && data.length > 0,
    around: [...raw.rows.slice(0, Math.max(0, at)), ...notes].map(({ cells }) => lineOf(cells)),
  }
}

const lineOf = (cells: readonly (RawCell | undefined)[]): string =>
  cells.flatMap((cell) => (cell === undefined ? [] : [shownRaw(cell).replaceAll(/\s+/g, ' ')])).join(' | ')

const countOf = ({ cells }: RawRow): number => cells.filter((cell) => cell !== undefined).length

/** The first row of names alone, as wide as most of what follows; -1 for none. */
function headerAt(rows: readonly RawRow[]): number {
  const widths = rows
    .slice(0, HEADER_WITHIN * 2)
    .map(countOf)
    .toSorted((one, other) => one - other)
  const usual = widths[Math.floor(widths.length / 2)] ?? 1
  return rows
    .slice(0, HEADER_WITHIN)
    .findIndex(
      (row) =>
        countOf(row) >= Math.max(1, Math.ceil(usual * 0.6)) &&
        row.cells.every((cell) => cell === undefined || isName(cell)),
    )
}

const isName = (cell: RawCell): boolean => typeof cell === 'string' && /\p{L}/u.test(cell) && cell.length <= 100

function namesOf(cells: readonly (RawCell | undefined)[], width: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: Math.min(width, sheetLimits.columns) }, (_, index) => {
    const cell = cells[index]
    const name = typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ') : `Coluna ${letterOf(index)}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

const letterOf = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + (index % 26))

/** A cell over several rows holds for each of them. Says which cells were filled from another row. */
function fillMerged({ rows, merged }: RawSheet): SharedCells {
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  const shared = new Map<RawRow, Set<number>>()
  for (const { column, from, to } of merged) {
    const value = byNumber.get(from)?.cells[column]
    if (value === undefined) continue
    for (let number = from + 1; number <= Math.min(to, from + sheetLimits.rows); number++) {
      const row = byNumber.get(number)
      if (!row || row.cells[column] !== undefined) continue
      row.cells[column] = value
      shared.set(row, (shared.get(row) ?? new Set()).add(column))
    }
  }
  return shared
}

/**
 * The rows of things; a total and what is written below the table are none. `broken`: another table, a title between the rows
 * or a second row of names, after which nobody can say what a row is.
 */
function dataOf(body: readonly RawRow[], header: RawRow | undefined) {
  const width = header ? countOf(header) : 0
  const data: RawRow[] = []
  const notes: RawRow[] = []
  let broken = false
  for (const row of body) {
    const before = data.at(-1) ?? header
    const gap = before !== undefined && row.row > before.row + 1
    const isAlone = width >= 3 && countOf(row) === 1
    if (isSummary(row, data) || (isAlone && (gap || notes.length > 0))) notes.push(row)
    else {
      broken ||= notes.length > 0 || isAlone || isRepeated(row, header) || (gap && isOtherHeader(row, data))
      data.push(row)
    }
  }
  return { data, notes, broken }
}

/** A row of names alone, below columns that hold something else. */
const isOtherHeader = (row: RawRow, data: readonly RawRow[]): boolean =>
  row.cells.every((cell) => cell === undefined || isName(cell)) &&
  row.cells.some(
    (cell, index) =>
      cell !== undefined && data.some(({ cells }) => cells[index] !== undefined && !isName(cells[index])),
  )

const isRepeated = (row: RawRow, header: RawRow | undefined): boolean =>
  header !== undefined &&
  countOf(row) > 0 &&
  row.cells.every((cell, index) => cell === undefined || cell === header.cells[index])
