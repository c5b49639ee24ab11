import { type Cell, type Column, shownRaw, typedColumn } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import {
  type RawCell,
  type RawRow,
  type RawSheet,
  sheetLimits,
} from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'
import { countCells, type Heading, findHeading, isName } from '#/modules/knowledge/reading/sheets/headings.model.ts'
import { hidesTotals, isSummary } from '#/modules/knowledge/reading/sheets/totals.model.ts'

interface SheetRow {
  /** Row number in the spreadsheet, from 1. */
  row: number
  cells: Cell[]
}

/** A table of a document: rows of items below a row of names. */
export interface Sheet {
  /** '' if the document has no sheets, such as a CSV. */
  name: string
  columns: Column[]
  rows: SheetRow[]
  /** Whether each row is one item with all its columns, so that counting and adding up is correct. */
  regular: boolean
  /** Total rows, which are not counted as items. */
  totals: SheetRow[]
  /** Other text above the names and below the rows, line by line. */
  around: string[]
}

/** Builds the table of a sheet; undefined if the sheet is empty. */
export function toSheet(raw: RawSheet, { cut }: { cut: boolean }): Sheet | undefined {
  if (raw.rows.length === 0) return undefined
  const shared: Shared = new Map()
  fillDown(raw, shared)
  const heading = findHeading(raw.rows, raw.merged)
  fillAcross(raw, heading ? raw.rows[heading.last]!.row : 0, shared)
  const width = Math.max(...raw.rows.map(({ cells }) => cells.length))
  const names = nameColumns(heading?.names ?? [], width)
  const { data, totals, notes, broken } = pickData(raw.rows, heading)
  const typed = names.map((name, index) =>
    typedColumn(
      name,
      data.map(({ cells }) => cells[index]),
    ),
  )
  // one number for several rows would be counted once per row
  const isShared = data.some((row) => [...(shared.get(row) ?? [])].some((at) => typed[at]?.column.type === 'number'))
  const isDoubtful = broken || isShared || hidesTotals(data, shared)
  const keptColumns = typed.flatMap((column, index) =>
    heading?.names[index] === undefined && column.cells.every((cell) => cell === null) ? [] : [{ ...column, index }],
  )
  return {
    name: raw.name,
    columns: keptColumns.map(({ column }) => column),
    rows: data.map(({ row }, index) => ({ row, cells: keptColumns.map(({ cells }) => cells[index] ?? null) })),
    totals: totals.map(({ row, cells }) => ({ row, cells: keptColumns.map(({ index }) => rawText(cells[index])) })),
    regular: heading !== undefined && !isDoubtful && !cut && data.length > 0,
    around: notes.map(({ cells }) => joinRow(cells)),
  }
}

const rawText = (cell: RawCell | undefined): string =>
  cell === undefined ? '' : shownRaw(cell).replaceAll(/\s+/g, ' ')

const joinRow = (cells: readonly (RawCell | undefined)[]): string =>
  cells.flatMap((cell) => (cell === undefined ? [] : [rawText(cell)])).join(' | ')

function nameColumns(given: readonly (string | undefined)[], width: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: Math.min(width, sheetLimits.columns) }, (_, index) => {
    const name = given[index] ?? `Coluna ${columnLetter(index)}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

const columnLetter = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + (index % 26))

type Shared = Map<RawRow, Set<number>>

/** Copies a cell over several rows into each of them. `shared` collects the copied cells. */
function fillDown({ rows, merged }: RawSheet, shared: Shared): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  for (const { column, from, to } of merged) {
    const value = byNumber.get(from)?.cells[column]
    if (value === undefined) continue
    for (let number = from + 1; number <= Math.min(to, from + sheetLimits.rows); number++)
      fillRow(byNumber.get(number), column, value, shared)
  }
}

/** Copies a cell over several columns below the heading into each of them, unless it covers the whole row. */
function fillAcross({ rows, merged }: RawSheet, heading: number, shared: Shared): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  for (const { column, last, from, to } of merged.filter((one) => one.last > one.column)) {
    for (let number = Math.max(from, heading + 1); number <= Math.min(to, from + sheetLimits.rows); number++) {
      const row = byNumber.get(number)
      const value = row?.cells[column]
      if (row === undefined || value === undefined || countCells(row.cells) === 1) continue
      for (let at = column + 1; at <= Math.min(last, sheetLimits.columns - 1); at++) fillRow(row, at, value, shared)
    }
  }
}

function fillRow(row: RawRow | undefined, column: number, value: RawCell, shared: Shared): void {
  if (!row || row.cells[column] !== undefined) return
  row.cells[column] = value
  shared.set(row, (shared.get(row) ?? new Set()).add(column))
}

/**
 * Separates the rows of items from totals and text around the table. `broken`: another table, a title between the rows, a
 * second row of names or a total in the middle makes the meaning of rows uncertain.
 */
function pickData(rows: readonly RawRow[], heading: Heading | undefined) {
  const above = heading ? rows.slice(0, heading.first) : []
  const named = heading ? rows.slice(heading.first, heading.last + 1) : []
  const width = heading ? countCells([...heading.names]) : 0
  const data: RawRow[] = []
  const totals = above.filter((row) => isSummary(row, []) && countCells(row.cells) > 1)
  const notes = above.filter((row) => !totals.includes(row))
  let isOver = false
  let broken = false
  for (const row of rows.slice(above.length + named.length)) {
    const before = data.at(-1) ?? named.at(-1)
    const gap = before !== undefined && row.row > before.row + 1
    const isAlone = width >= 3 && countCells(row.cells) === 1
    if (isSummary(row, data)) {
      totals.push(row)
      // a total above the rows does not end the table
      isOver ||= data.length > 0
    } else if (isAlone && (gap || isOver)) {
      notes.push(row)
      isOver = true
    } else {
      broken ||= isOver || isAlone || isRepeated(row, named) || (gap && isOtherHeader(row, data))
      data.push(row)
    }
  }
  return { data, totals, notes, broken }
}

/** Whether a row consists of names below columns with other values. */
const isOtherHeader = (row: RawRow, data: readonly RawRow[]): boolean =>
  row.cells.every((cell) => cell === undefined || isName(cell)) &&
  row.cells.some(
    (cell, index) =>
      cell !== undefined && data.some(({ cells }) => cells[index] !== undefined && !isName(cells[index])),
  )

const isRepeated = (row: RawRow, named: readonly RawRow[]): boolean =>
  countCells(row.cells) > 0 &&
  named.some((other) => row.cells.every((cell, index) => cell === undefined || cell === other.cells[index]))
