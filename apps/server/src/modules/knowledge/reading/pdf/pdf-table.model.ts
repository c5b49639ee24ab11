/** Adjacent words on a line, with a gap on both sides. */
export interface Segment {
  text: string
  left: number
  right: number
}

export interface Line {
  text: string
  baseline: number
  height: number
  /** A single segment if the line is not written from left to right in one direction. */
  segments: Segment[]
  /** Whether borders of several cells are drawn beside or between the words. */
  isDrawn: boolean
}

type Span = Pick<Segment, 'left' | 'right'>

/** The most distance between table rows, in line heights. */
const MAX_GAP = 5
const MIN_ROWS = 2

/** Labels of list items, which are not cells even if they are far from their words. */
const label = /^(?:[•·▪◦●○■\-–—*✓o]|\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)º°]?\)?|\d+(?:\.\d+)+\.?)$/i

/**
 * Returns the rows of the table that begins at a line, as `a | b | c` with empty cells, and its number of lines; undefined
 * if no table begins there.
 */
export function tableRows(lines: readonly Line[], from: number): { rows: string[]; lines: number } | undefined {
  const run = takeRun(lines, from)
  const rows = run.filter(isRow)
  if (rows.length < MIN_ROWS) return undefined
  const most = Math.max(...rows.map(({ segments }) => segments.length))
  const placed =
    placeIn(findColumns(rows), run) ??
    placeIn(findColumns(rows.filter(({ segments }) => segments.length === most)), run)
  if (!placed || isList(placed)) return undefined
  return { rows: placed.map((cells) => cells.join(' | ')), lines: run.length }
}

/** Whether a line has several cells; with drawn borders all but one may be empty. */
const isRow = ({ segments, isDrawn }: Line): boolean => segments.length > 1 || (isDrawn && segments.length === 1)

/** Returns consecutive lines of several cells; a line with a single cell belongs to them if another row follows. */
function takeRun(lines: readonly Line[], from: number): Line[] {
  const run: Line[] = []
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at]!
    const previous = run.at(-1)
    if (previous && !follows(previous, line)) break
    const next = lines[at + 1]
    const isBetween =
      run.length > 0 && line.segments.length === 1 && next && next.segments.length > 1 && follows(line, next)
    if (!isRow(line) && !isBetween) break
    run.push(line)
  }
  return run
}

const follows = (above: Line, below: Line): boolean =>
  below.baseline < above.baseline && above.baseline - below.baseline < MAX_GAP * Math.max(above.height, below.height)

/** Returns the column ranges in which cells are aligned. */
function findColumns(rows: readonly Line[]): Span[] {
  const columns: Span[] = []
  for (const { left, right } of rows.flatMap(({ segments }) => segments).toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last && left < last.right) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  return columns
}

/** Assigns each row's cells to columns; undefined if two cells of a row fall into one column. */
function placeIn(columns: readonly Span[], rows: readonly Line[]): string[][] | undefined {
  if (columns.length < 2) return undefined
  const placed: string[][] = []
  for (const { segments } of rows) {
    const cells = columns.map(() => '')
    for (const segment of segments) {
      const covered = columns.flatMap((column, at) => (overlap(column, segment) > 0 ? [at] : []))
      const places = covered.length > 0 ? covered : [nearest(columns, segment)]
      if (places.some((at) => cells[at] !== '')) return undefined
      // a heading over several columns, or a remark below all of them
      for (const at of places.length === columns.length ? places.slice(0, 1) : places) cells[at] = segment.text
    }
    placed.push(cells)
  }
  return placed
}

const overlap = (one: Span, other: Span): number => Math.min(one.right, other.right) - Math.max(one.left, other.left)

function nearest(columns: readonly Span[], segment: Span): number {
  const distances = columns.map((column) => -overlap(column, segment))
  return distances.indexOf(Math.min(...distances))
}

const isList = (rows: readonly string[][]): boolean =>
  rows[0]!.length === 2 && rows.every(([first = '']) => first === '' || label.test(first))
