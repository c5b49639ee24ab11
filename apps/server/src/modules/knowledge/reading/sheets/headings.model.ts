import type { Merged } from '#/modules/knowledge/reading/pages.model.ts'
import type { RawCell, RawRow } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'

type Names = readonly (string | undefined)[]

/** The rows that name a table's columns, by position, and their combined names. */
export interface Heading {
  first: number
  last: number
  names: Names
}

/** The heading begins within the first rows and has a limited number of levels. */
const HEADING_WITHIN = 20
const MAX_LEVELS = 4
const LONGEST_NAME = 100
/** A longer text above several columns is the page's title. */
const LONGEST_GROUP = 60
const SEPARATOR = ' · '

export const isName = (cell: RawCell | undefined): boolean =>
  typeof cell === 'string' && /\p{L}/u.test(cell) && cell.length <= LONGEST_NAME

export const countCells = (cells: readonly unknown[]): number => cells.filter((cell) => cell !== undefined).length

/** Returns the rows with a merged cell's text only once, and undefined for empty cells. */
export function rowsWithoutCopies(rows: readonly (readonly string[])[], merged: readonly Merged[]): RawRow[] {
  const copies = new Set(merged.flatMap((one) => placesIn(one).slice(1)))
  return rows.map((cells, y) => ({
    row: y + 1,
    cells: cells.map((text, at) => (text === '' || copies.has(cellKey(at, y + 1)) ? undefined : text)),
  }))
}

const cellKey = (column: number, row: number): string => `${column} ${row}`

/** Returns the positions of a merged cell, starting with the one that holds its text. */
function placesIn({ column, last, from, to }: Merged): string[] {
  const places: string[] = []
  for (let row = from; row <= to; row += 1) for (let at = column; at <= last; at += 1) places.push(cellKey(at, row))
  return places
}

/**
 * Finds the heading of a table. Its rows are stacked if a row groups the columns of the row below: 'Segunda' above 'Manhã'
 * and 'Tarde' gives two columns, 'Segunda · Manhã' and 'Segunda · Tarde'.
 */
export function findHeading(rows: readonly RawRow[], merged: readonly Merged[]): Heading | undefined {
  const at = firstRowOfNames(rows)
  if (at === -1) return undefined
  let heading: Heading = { first: at, last: at, names: readTexts(rows[at]!) }
  while (heading.last - heading.first + 1 < MAX_LEVELS) {
    const grown = withRowBelow(heading, rows, merged) ?? withRowAbove(heading, rows, merged)
    if (!grown) return heading
    heading = grown
  }
  return heading
}

/** Returns the first row that consists of names and is about as wide as most rows; -1 if there is none. */
function firstRowOfNames(rows: readonly RawRow[]): number {
  const widths = rows
    .slice(0, HEADING_WITHIN * 2)
    .map(({ cells }) => countCells(cells))
    .toSorted((one, other) => one - other)
  const usual = widths[Math.floor(widths.length / 2)] ?? 1
  return rows
    .slice(0, HEADING_WITHIN)
    .findIndex(
      ({ cells }) =>
        countCells(cells) >= Math.max(1, Math.ceil(usual * 0.6)) &&
        cells.every((cell) => cell === undefined || isName(cell)),
    )
}

function withRowBelow(heading: Heading, rows: readonly RawRow[], merged: readonly Merged[]): Heading | undefined {
  const upper = rows[heading.last]!
  const lower = rows[heading.last + 1]
  if (!lower || lower.row !== upper.row + 1 || !lower.cells.every((cell) => cell === undefined || isName(cell)))
    return undefined
  const names = joinNames(heading.names, readTexts(lower), { upper, merged, next: rows[heading.last + 2] })
  return names && { ...heading, last: heading.last + 1, names }
}

function withRowAbove(heading: Heading, rows: readonly RawRow[], merged: readonly Merged[]): Heading | undefined {
  const upper = rows[heading.first - 1]
  if (!upper || upper.row !== rows[heading.first]!.row - 1 || !upper.cells.every(isGroup)) return undefined
  const names = joinNames(readTexts(upper), heading.names, { upper, merged, next: rows[heading.last + 1] })
  return names && { ...heading, first: heading.first - 1, names }
}

/** Whether a cell is a year, which groups columns like a text. */
const isYear = (cell: RawCell | undefined): cell is number =>
  typeof cell === 'number' && Number.isInteger(cell) && cell >= 1900 && cell <= 2200

const isGroup = (cell: RawCell | undefined): boolean =>
  cell === undefined || isYear(cell) || (typeof cell === 'string' && cell.length <= LONGEST_GROUP)

const readTexts = ({ cells }: RawRow): (string | undefined)[] =>
  Array.from(cells, (cell) =>
    typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ') : isYear(cell) ? String(cell) : undefined,
  )

interface Rows {
  /** The row whose cells group those below it. */
  upper: RawRow
  merged: readonly Merged[]
  /** The row after both. */
  next: RawRow | undefined
}

/** A text above several columns, by first and last column position. */
interface Group {
  from: number
  to: number
  isMerged: boolean
}

/** Combines the names of two rows; undefined if the upper row does not group the lower one's columns. */
function joinNames(upper: Names, lower: Names, { upper: row, merged, next }: Rows): Names | undefined {
  const width = Math.max(upper.length, lower.length)
  const groups = findGroups(upper, lower, { row, merged }).filter(({ from, to }) => namesIn(lower, from, to).length > 1)
  if (groups.length === 0 || isTitle(groups, upper, lower)) return undefined
  const names = Array.from({ length: width }, (_, at) => {
    const group = groups.find(({ from, to }) => at > from && at <= to && lower[at] !== undefined)
    return joinedName(upper[group?.from ?? at], lower[at])
  })
  const subject = names.findIndex((name) => name !== undefined)
  const isSubjectNamedOnce =
    upper[subject] === undefined || lower[subject] === undefined || upper[subject] === lower[subject]
  if (!isSubjectNamedOnce && !groups.some(({ from }) => from === subject)) return undefined
  const isProven =
    groups.some(({ isMerged }) => isMerged) ||
    (areAlike(groups, lower) && new Set(names).size > new Set(lower).size) ||
    fillsGaps(upper, lower, { subject, next })
  return isProven ? names : undefined
}

const joinedName = (upper: string | undefined, lower: string | undefined): string | undefined =>
  upper === undefined || lower === undefined || upper === lower ? (lower ?? upper) : `${upper}${SEPARATOR}${lower}`

const namesIn = (names: Names, from: number, to: number): string[] =>
  names.slice(from, to + 1).filter((name) => name !== undefined)

/**
 * Returns the groups of the upper row: a merged cell's extent; in a row without merged cells (a CSV) as far as its text
 * repeats or the cells beside it are empty while the lower row has names.
 */
function findGroups(upper: Names, lower: Names, { row, merged }: { row: RawRow; merged: readonly Merged[] }): Group[] {
  const own = merged.filter(({ from, to, column, last }) => from <= row.row && row.row <= to && last > column)
  if (own.length > 0)
    return own.flatMap(({ column, last }) =>
      upper[column] === undefined ? [] : [{ from: column, to: last, isMerged: true }],
    )
  const groups: Group[] = []
  for (let at = 0; at < Math.max(upper.length, lower.length); at += 1) {
    const last = groups.at(-1)
    const name = upper[at]
    if (name !== undefined && (last === undefined || name !== upper[last.from]))
      groups.push({ from: at, to: at, isMerged: false })
    else if (last !== undefined && lower[last.from] !== undefined && lower[at] !== undefined) last.to = at
  }
  return withoutColumnsBeside(groups, lower)
}

/** Cuts columns beside the last group whose names occur in no other group. */
function withoutColumnsBeside(groups: readonly Group[], lower: Names): Group[] {
  const last = groups.at(-1)
  const known = new Set(groups.slice(0, -1).flatMap(({ from, to }) => (to > from ? namesIn(lower, from, to) : [])))
  if (!last || known.size === 0) return [...groups]
  let { to } = last
  while (to > last.from && !known.has(lower[to] ?? '')) to -= 1
  return [...groups.slice(0, -1), { ...last, to }]
}

/** Whether the row is a title: one text above all columns, or above the first ones. */
const isTitle = (groups: readonly Group[], upper: Names, lower: Names): boolean =>
  countCells([...upper]) === 1 && groups[0]!.from <= lower.findIndex((name) => name !== undefined)

/** Whether the columns of each group have the same names: 'Manhã' and 'Tarde' under every day. */
function areAlike(groups: readonly Group[], lower: Names): boolean {
  const called = groups.map(({ from, to }) => namesIn(lower, from, to))
  const longest = called.toSorted((one, other) => other.length - one.length)[0]!
  return groups.length > 1 && called.every((names) => names.every((name) => longest.includes(name)))
}

/** Whether the lower row names only what the upper row leaves open, and not the rows' subject: 'Aluno' is above it. */
function fillsGaps(
  upper: Names,
  lower: Names,
  { subject, next }: { subject: number; next: RawRow | undefined },
): boolean {
  const isAbove = upper[subject] !== undefined && lower[subject] === undefined
  const fills = lower.some((name, at) => name !== undefined && upper[at] === undefined)
  return isAbove && fills && next?.cells[subject] !== undefined
}
