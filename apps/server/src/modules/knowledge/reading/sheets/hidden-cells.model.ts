import type { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import type { Merged } from '#/modules/knowledge/reading/pages.model.ts'
import type { RawSheet } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'

/** A sheet as its program shows it: without the cells of hidden rows and columns, unless they are to be read too. */
export function asShown(sheet: RawSheet, notes: Notes): RawSheet {
  const { rows, hiddenRows, hiddenColumns } = sheet
  if (hiddenRows.size + hiddenColumns.size === 0) return sheet
  const shown = rows.filter(({ row }) => !hiddenRows.has(row))
  const columns = [...hiddenColumns].filter((column) => shown.some(({ cells }) => cells[column] !== undefined))
  notes.add('hiddenRows', rows.length - shown.length)
  notes.add('hiddenColumns', columns.length)
  if (notes.readsHidden) return sheet
  const merged = sheet.merged.flatMap((one) => revealed(one, sheet))
  for (const { cells } of shown) for (const column of columns) cells[column] = undefined
  return { ...sheet, rows: shown.filter(({ cells }) => cells.some((cell) => cell !== undefined)), merged }
}

/** What is visible of a merged cell shows its value, although the value stands in its first row and column, which may be hidden. */
function revealed(merged: Merged, { rows, hiddenRows, hiddenColumns }: RawSheet): Merged[] {
  const { from, to, last } = merged
  if (!hiddenRows.has(from) && !hiddenColumns.has(merged.column)) return [merged]
  const first = rows.find(({ row }) => row >= from && row <= to && !hiddenRows.has(row))
  let column = merged.column
  while (column <= last && hiddenColumns.has(column)) column += 1
  if (!first || column > last) return []
  first.cells[column] ??= rows.find(({ row }) => row === from)?.cells[merged.column]
  return [{ column, last, from: first.row, to }]
}
