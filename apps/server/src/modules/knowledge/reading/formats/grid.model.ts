import type { DocumentTable, Merged } from '#/modules/knowledge/reading/pages.model.ts'
import { findHeading, rowsWithoutCopies } from '#/modules/knowledge/reading/sheets/headings.model.ts'

/** A cell of a table. */
export interface Cell {
  text: string
  /** Columns and rows that the cell spans. */
  across: number
  down: number
  /** The cell repeats the content of the cell to its left or above, with which it is merged. */
  copies?: 'left' | 'above'
}

/** People do not read wider tables, and a damaged file may declare any number. */
const MAX_COLUMNS = 200

/** Returns rows of `a | b | c`. A merged cell is repeated in every position it spans, so that each value keeps its heading. */
export function layOutGrid(rows: readonly (readonly Cell[])[]): {
  lines: string[]
  table: Omit<DocumentTable, 'name'>
} {
  const grid: (string | undefined)[][] = rows.map(() => [])
  const merged: Merged[] = []
  const spans: number[] = []
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row) {
      while (grid[y]![x] !== undefined) x += 1
      if (x >= MAX_COLUMNS) break
      const copied = cell.copies === 'left' ? grid[y]![x - 1] : cell.copies === 'above' ? grid[y - 1]?.[x] : undefined
      const text = cell.text || copied || ''
      const right = Math.min(x + within(cell.across), MAX_COLUMNS)
      const below = Math.min(y + within(cell.down), rows.length)
      for (let down = y; down < below; down += 1)
        for (let across = x; across < right; across += 1) grid[down]![across] ??= text
      const isWide = right > x + 1 || cell.copies === 'left'
      if (row.length > 1 && isWide) spans.push(y + 1)
      if (cell.copies === 'left') addLeft(merged, x, y + 1)
      else if (cell.copies === 'above') merged.push({ column: x, last: right - 1, from: y, to: y + 1 })
      else if (below > y + 1 || isWide) merged.push({ column: x, last: right - 1, from: y + 1, to: below })
      x = right
    }
  }
  const width = Math.max(...grid.map((row) => row.length))
  const texts = grid.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? ''))
  // a cell across the whole width belongs to no column
  const own = texts.map((cells, y) => (rows[y]?.length === 1 ? cells.slice(0, 1) : cells))
  const lines = texts.map((cells, y) => joinCells(cells, rows[y] ?? []))
  const heading = findHeading(rowsWithoutCopies(own, merged), merged)
  if (heading && heading.last > heading.first)
    lines.splice(
      heading.first,
      heading.last - heading.first + 1,
      Array.from({ length: width }, (_, x) => heading.names[x] ?? '').join(' | '),
    )
  return { lines, table: { rows: own, spans, merged } }
}

/** Extends a horizontally merged cell by one column. */
function addLeft(merged: Merged[], column: number, row: number): void {
  const before = merged.find(({ last, from }) => last === column - 1 && from === row)
  if (before) before.last = column
  else merged.push({ column: column - 1, last: column, from: row, to: row })
}

const within = (count: number): number => (Number.isFinite(count) ? Math.max(1, Math.trunc(count)) : 1)

/** A cell across the whole width is a title and is written once; equal adjacent cells are both written. */
const joinCells = (texts: readonly string[], row: readonly Cell[]): string =>
  row.slice(1).every(({ copies }) => copies === 'left') ? (texts[0] ?? '') : texts.join(' | ')
