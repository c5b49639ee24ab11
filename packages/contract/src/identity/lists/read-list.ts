import { nameKey } from '#/identity/lists/folded-names.ts'
import { type ListRow, plainCell, rowsIn } from '#/identity/lists/list-cells.ts'
import { cleanName, leavingIn, nameScore, findRefusal, withGivenNameFirst } from '#/identity/lists/list-names.ts'
import { countTitles, readFields, findTitles, foldTitle, type ListField } from '#/identity/lists/list-titles.ts'

export interface ListTable {
  /** Empty for a list without columns. */
  titles: string[]
  /** The field of each column; null if unknown. */
  fields: (ListField | null)[]
  /** Rows above the title row: the heading of a report. */
  above: ListRow[]
  /** Rows as written; only requested rows are cleaned, because a file may be long. */
  written: ListRow[]
}

/** Finds the title row of a file or a pasted text and the fields of its columns. */
export function readTable(text: string): ListTable {
  const rows = rowsIn(text, countTitles)
  const head = rows.slice(0, HEAD_ROWS).map(({ cells }) => cells.map(plainCell))
  const at = findTitles(head)
  const titles = head[at] ?? []
  if (at >= 0)
    return { titles, fields: readFields(titles, head[at - 1]), above: rows.slice(0, at), written: rows.slice(at + 1) }
  return { titles: [], fields: guessFields(rows.map(({ cells }) => cells.map(plainCell))), above: [], written: rows }
}

const HEAD_ROWS = 40
/** Number of rows used to guess the fields of columns without titles. */
const GUESSED_ROWS = 60

/** Guesses the fields of columns without titles from their cells. */
function guessFields(rows: readonly (readonly string[])[]): (ListField | null)[] {
  const sample = rows.slice(0, GUESSED_ROWS)
  const width = Math.max(0, ...sample.map((cells) => cells.length))
  if (width === 1) return ['name']
  const columns = Array.from({ length: width }, (_, at) => sample.map((cells) => cells[at] ?? '').filter(Boolean))
  const share = (cells: readonly string[], fits: (cell: string) => boolean) =>
    cells.filter(fits).length / Math.max(1, cells.length)
  const fields = columns.map((cells): ListField | null => {
    if (share(cells, (cell) => /^\S+@\S+\.\S+$/.test(cell)) > 0.5) return 'email'
    if (share(cells, (cell) => /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(cell)) > 0.5) return 'birth'
    if (share(cells, (cell) => /^\d[\d.-]{3,}(-?\w)?$/.test(cell)) > 0.5) return 'registration'
    return share(cells, (cell) => leavingIn(cell) !== undefined || /^(cursando|matriculad|ativ)/i.test(cell)) > 0.5
      ? 'situation'
      : null
  })
  const scores = columns.map((cells, at) => (fields[at] === null ? nameScore(cells) : 0))
  const best = scores.indexOf(Math.max(...scores))
  if ((scores[best] ?? 0) <= 0) return fields
  fields[best] = 'name'
  for (const at of findNeighbours(columns, scores, best)) fields[at] = 'name'
  return fields
}

/**
 * Finds further name columns of a list printed in several columns: they are numbered or continue the alphabetical
 * order.
 */
function findNeighbours(columns: readonly string[][], scores: readonly number[], best: number): number[] {
  const others = scores.flatMap((score, at) => (at > best && score > 0.5 ? [at] : []))
  const isNumbered = (at: number) =>
    (columns[at - 1] ?? []).length > 0 && (columns[at - 1] ?? []).every((cell) => /^\d{1,3}\D?$/.test(cell))
  const isOrdered = (keys: readonly string[]) => keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') <= key)
  const lists = [best, ...others].map((at) => (columns[at] ?? []).map((cell) => foldTitle(cleanName(cell).name)))
  const [first = []] = lists
  const rowwise = first.flatMap((_, row) => lists.flatMap((list) => list[row] ?? []))
  const isOneRow = columns.every((cells) => cells.length < 2)
  const goesOn = isOneRow || (first.length > 2 && (isOrdered(lists.flat()) || isOrdered(rowwise)))
  return others.filter((at) => goesOn || (isNumbered(best) && isNumbered(at)))
}

/** Why a row is left out of a list, in Portuguese for the screen; undefined for a person. */
export function findLeftOut(
  cells: readonly string[],
  { titles, fields }: Pick<ListTable, 'titles' | 'fields'>,
): string | undefined {
  const first = cells.find((cell) => cell !== '') ?? ''
  const isSurname = fields[cells.indexOf(first)] === 'surname'
  if (!isSurname && findRefusal(first, cleanName(first)) === 'linha de total') return 'linha de total'
  if (
    titles.length > 0 &&
    cells.some(Boolean) &&
    cells.every((cell, at) => cell === '' || foldTitle(cell) === foldTitle(titles[at] ?? ''))
  )
    return 'título'
  const findCells = (field: ListField) => cells.filter((_, at) => fields[at] === field)
  const leaving = findCells('situation').map(leavingIn).find(Boolean)
  if (leaving !== undefined) return leaving
  // A row with an e-mail address is a person, whatever the name looks like.
  if (findCells('email').some((cell) => cell.includes('@'))) return undefined
  const name = [...findCells('socialName'), ...findCells('name'), ...findCells('surname')].find((cell) => cell !== '')
  const hasMore = cells.filter(Boolean).length > 1
  // Headings and totals of a report stand in the first column.
  if (name === undefined)
    return hasMore || /^\d+$/.test(first) ? 'vazia' : (findRefusal(first, cleanName(first)) ?? 'vazia')
  return findRefusal(name, cleanName(name)) ?? leavingIn(cleanName(name).tail)
}

export interface ListedPerson {
  line: number
  /** The row as it was written. */
  text: string
  name: string
  registration: string
  birth: string
  email: string
  /** The remark after the name, such as 'transferido'. */
  note: string
  /** Why the row is left out; undefined for a person who is imported. */
  reason?: string | undefined
}

export interface ReadList extends ListTable {
  people: ListedPerson[]
}

/**
 * Reads the people of a list from any software; rows without a person come with the reason.
 *
 * @param chosen fields of the columns chosen by a person; they replace the guessed ones if there is one for each column
 */
export function readList(text: string, chosen?: readonly (ListField | null)[]): ReadList {
  const table = readTable(text)
  const fields = chosen && chosen.length === table.fields.length ? [...chosen] : table.fields
  const read = { ...table, fields }
  const above = table.above.map(({ line, cells }) => toListedPerson({ line, cells }, read, 'título'))
  const seen = new Map<string, ListedPerson[]>()
  const people = table.written.flatMap(({ line, cells }) => peopleIn({ line, cells }, read))
  for (const person of people) {
    if (person.reason !== undefined) continue
    const namesakes = seen.get(nameKey(person.name)) ?? []
    if (namesakes.some((other) => isSame(other, person))) person.reason = 'repetida'
    else seen.set(nameKey(person.name), [...namesakes, person])
  }
  return { ...read, people: [...above, ...people] }
}

/**
 * Whether two rows of the same name are the same person: decided by the registration number or else by the date of
 * birth.
 */
const isSame = (one: ListedPerson, other: ListedPerson): boolean =>
  one.registration !== '' || other.registration !== ''
    ? one.registration === other.registration
    : one.birth !== '' && one.birth === other.birth

function peopleIn(row: ListRow, table: ListTable): ListedPerson[] {
  const cells = row.cells.map(plainCell)
  const names = table.fields.flatMap((field, at) => (field === 'name' ? [at] : []))
  // The list is printed in several columns: each name starts a separate row.
  if (names.length > 1)
    return names.flatMap((at, index) => {
      const isLast = index === names.length - 1
      const part = cells.map((cell, other) => (other > (names[index - 1] ?? -1) && (isLast || other <= at) ? cell : ''))
      return part.some(Boolean) ? [toListedPerson({ line: row.line, cells: part }, table)] : []
    })
  const several = cells.length === 1 ? namesAround(cells[0] ?? '') : []
  const isSeveral =
    several.length > 2 || (several.length === 2 && table.written.every(({ cells: [cell = ''] }) => hasTwoWhole(cell)))
  return (isSeveral ? several : [undefined]).map((name) =>
    toListedPerson({ line: row.line, cells: name === undefined ? cells : [name] }, table),
  )
}

const namesAround = (text: string) => text.split(/\s*[,;]\s*/).filter(Boolean)

/**
 * Two names with surnames in one cell are two people, if every row is like that, and not a surname before a first name.
 */
const hasTwoWhole = (text: string) => {
  const names = namesAround(plainCell(text))
  return names.length === 2 && names.every((name) => name.includes(' '))
}

function toListedPerson({ line, cells: written }: ListRow, table: ListTable, fallback?: string): ListedPerson {
  const cells = written.map(plainCell)
  const cell = (field: ListField) => cells[table.fields.indexOf(field)] ?? ''
  const given = cells.find((one, at) => table.fields[at] === 'name' && one !== '') ?? ''
  const full = cell('surname') === '' ? given : `${given} ${cell('surname')}`
  const isLine = table.fields.every((field) => field === null)
  const { name, email, note } = cleanName(cell('socialName') || full || (isLine ? (cells.find(Boolean) ?? '') : ''))
  const text = written
    .join(' · ')
    .replaceAll(/(?: · ?)+/g, ' · ')
    .replaceAll(/^[\s·]+|[\s·]+$/g, '')
  const reason = fallback ?? findLeftOut(cells, table)
  return {
    line,
    text,
    name: name || withGivenNameFirst(cleanName(cells.find((one) => /\p{L}/u.test(one)) ?? '').name),
    registration: cell('registration'),
    birth: cell('birth'),
    email: cell('email') || email,
    note,
    ...(reason === undefined ? {} : { reason }),
  }
}
