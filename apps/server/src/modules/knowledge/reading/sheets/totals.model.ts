import { typedColumn } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import type { RawCell, RawRow } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'

/** The cells of a row that are merged with those of another row. */
export type SharedCells = ReadonlyMap<RawRow, ReadonlySet<number>>

const total =
  /^(?:sub[\s-]?)?tota(?:l|is)(?:\s+(?:gera(?:l|is)|parcia(?:l|is)|(?:d[aeo]s?|em|por|n[ao]s?)\s.*))?\s*:?$/iu
const figure = /^(?:soma|somatório|média|media)(?:\s+(?:gera(?:l|is)|tota(?:l|is)|final|d[aeo]s?\s.*))?\s*:?$/iu
const speaksOfTotal = /(?<!\p{L})(?:sub[\s-]?)?tota(?:l|is)(?!\p{L})|somatório/iu
const LONGEST_LABEL = 40

/** Whether a row is labelled as a total of the rows above. */
export function isSummary(row: RawRow, above: readonly RawRow[]): boolean {
  const label = row.cells.find((cell) => cell !== undefined)
  if (typeof label !== 'string') return false
  return total.test(label) || (figure.test(label) && isComputed(row, above))
}

/**
 * Whether some rows may be totals of others, so that adding up would count values twice: a row that mentions a total, a row
 * of figures without a subject, or a last row of unlabelled sums.
 */
export function hidesTotals(rows: readonly RawRow[], shared: SharedCells): boolean {
  const pickOwnCells = (row: RawRow) =>
    row.cells.map((cell, index) => (shared.get(row)?.has(index) === true ? undefined : cell))
  const subject = findSubject(rows)
  return rows.some((row, at) => {
    const own = pickOwnCells(row)
    const present = own.filter((cell) => cell !== undefined)
    if (present.some(isLabel)) return true
    if (rows.length > 1 && own[subject] === undefined && present.length > 0 && present.every(isFigure)) return true
    return at === rows.length - 1 && at >= MIN_ADDED && addsUp(row, rows.slice(0, at))
  })
}

/** The fewest numbers a total adds: a third number often is the sum of two by chance. */
const MIN_ADDED = 3

const isLabel = (cell: RawCell, at: number): boolean =>
  typeof cell === 'string' &&
  cell.length <= LONGEST_LABEL &&
  (speaksOfTotal.test(cell) || (at === 0 && figure.test(cell)))
const isFigure = (cell: RawCell): boolean =>
  typeof cell === 'number' ||
  (typeof cell === 'object' && 'number' in cell) ||
  (typeof cell === 'string' && !/\p{L}/u.test(cell.replace('R$', '')))

/** Returns the first column that most rows fill. */
function findSubject(rows: readonly RawRow[]): number {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => index).findIndex(
    (index) => rows.filter(({ cells }) => cells[index] !== undefined).length > rows.length / 2,
  )
}

interface Figures {
  stated: number
  above: number[]
}

/** Returns the numbers of a row, each with those above it. */
function collectFigures(row: RawRow, above: readonly RawRow[]): Figures[] {
  return row.cells.flatMap((cell, index) => {
    if (cell === undefined) return []
    const { column, cells } = typedColumn('', [...above.map((other) => other.cells[index]), cell])
    const stated = cells.at(-1)
    if (column.type !== 'number' || typeof stated !== 'number') return []
    return [{ stated, above: cells.slice(0, -1).filter((other) => typeof other === 'number') }]
  })
}

const addNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.01
const isSum = ({ stated, above }: Figures): boolean => isNear(stated, addNumbers(above))
const isAverage = ({ stated, above }: Figures): boolean =>
  above.length > 0 && isNear(stated, addNumbers(above) / above.length)

/** Whether all numbers of a row are sums or averages of those above. */
function isComputed(row: RawRow, above: readonly RawRow[]): boolean {
  const figures = collectFigures(row, above)
  return figures.length > 0 && figures.every((one) => isSum(one) || isAverage(one))
}

/** Whether all numbers are computed and at least one is a sum: equal numbers are also their average. */
const addsUp = (row: RawRow, above: readonly RawRow[]): boolean =>
  isComputed(row, above) && collectFigures(row, above).some((one) => one.stated !== 0 && isSum(one))
