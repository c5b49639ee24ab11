/** A cell of a table. */
export interface Cell {
  text: string
  /** Columns and rows that it covers. */
  across: number
  down: number
  /** Its content is that of the cell beside or above it, with which it is merged. */
  copies?: 'left' | 'above'
}

/** Wider tables are none that people read; a number in a file may say anything. */
const MOST_COLUMNS = 200

/** Rows of `a | b | c`; a merged cell stands in every place that it covers, so that no value loses its heading. */
export function gridText(rows: readonly (readonly Cell[])[]): string {
  const grid: (string | undefined)[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row) {
      while (grid[y]![x] !== undefined) x += 1
      if (x >= MOST_COLUMNS) break
      const text = cell.copies === 'left' ? grid[y]![x - 1] : cell.copies === 'above' ? grid[y - 1]?.[x] : cell.text
      const right = Math.min(x + within(cell.across), MOST_COLUMNS)
      const below = Math.min(y + within(cell.down), rows.length)
      for (let down = y; down < below; down += 1)
        for (let across = x; across < right; across += 1) grid[down]![across] ??= text ?? ''
      x = right
    }
  }
  const width = Math.max(...grid.map((row) => row.length))
  return grid.map((row) => lineOf(Array.from({ length: width }, (_, x) => row[x] ?? ''))).join('\n')
}

const within = (count: number): number => (Number.isFinite(count) ? Math.max(1, Math.trunc(count)) : 1)

/** What covers the whole width is a title and stands once. */
const lineOf = (cells: readonly string[]): string =>
  cells.length > 1 && new Set(cells).size === 1 ? cells[0]! : cells.join(' | ')
