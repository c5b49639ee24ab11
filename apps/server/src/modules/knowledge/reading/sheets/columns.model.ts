import type { RawCell, Unit } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'

/** A date is an ISO text, with the time of day if the column has one. */
export type Cell = string | number | boolean | null
type ColumnType = 'text' | 'number' | 'date' | 'boolean'

export interface Column {
  name: string
  type: ColumnType
  unit?: Unit
}

/** Placeholders for empty cells. */
const nothing = /^(?:[-–—.]+|n\/?a|n\/?d|s\/?n)$/i

const whole = /^-?\d+$/
const brazilian = /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/
const english = /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/
/** A code with a leading zero, which a number would lose. */
const code = /^-?0\d/
const LONGEST_NUMBER = 15

/** Types a column by all its cells, since 1.234 or 05/06 alone is ambiguous. A column with other values stays text. */
export function typedColumn(name: string, raw: readonly (RawCell | undefined)[]): { column: Column; cells: Cell[] } {
  const cells = raw.map((cell) => (typeof cell === 'string' && nothing.test(cell) ? undefined : cell))
  const present = cells.filter((cell) => cell !== undefined)
  const textual = () => ({
    column: { name, type: 'text' as const },
    cells: raw.map((cell) => (cell === undefined ? null : shownRaw(cell))),
  })
  if (present.length === 0) return textual()
  if (present.every((cell) => typeof cell === 'boolean'))
    return { column: { name, type: 'boolean' }, cells: cells.map((cell) => (cell as boolean | undefined) ?? null) }
  const dates = parseDates(cells)
  if (dates) return { column: { name, type: 'date' }, cells: dates }
  const numbers = parseNumbers(cells)
  if (!numbers) return textual()
  const { unit, values } = numbers
  return { column: { name, type: 'number', ...(unit ? { unit } : {}) }, cells: values }
}

/** Created once, because creating a formatter costs more than using it. */
const digitsFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10, useGrouping: false })
const moneyFormat = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })

/** Formats a cell as text in Brazilian notation. */
export function shownRaw(cell: RawCell): string {
  if (typeof cell !== 'object') return formatCell(cell, undefined)
  return 'date' in cell
    ? formatCell(cell.date, { name: '', type: 'date' })
    : formatCell(cell.number, { name: '', type: 'number', unit: cell.unit })
}

export function formatCell(cell: Cell, column: Column | undefined): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (typeof cell === 'number') {
    if (column?.unit === 'R$') return `R$ ${moneyFormat.format(cell)}`
    return `${digitsFormat.format(cell)}${column?.unit ?? ''}`
  }
  if (column?.type !== 'date') return cell
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(cell) ?? []
  return year === undefined ? cell : `${day}/${month}/${year}${time ? ` ${time}` : ''}`
}

function parseNumbers(
  cells: readonly (RawCell | undefined)[],
): { values: (number | null)[]; unit: Unit | undefined } | undefined {
  const units = new Set<Unit | undefined>()
  const written: string[] = []
  const parts = cells.map((cell) => {
    if (cell === undefined) return null
    if (typeof cell === 'number') return (void units.add(undefined), cell)
    if (typeof cell === 'boolean' || (typeof cell === 'object' && 'date' in cell)) return undefined
    if (typeof cell === 'object') return (void units.add(cell.unit), cell.number)
    const unit = /^-?\s*R\$/.test(cell) ? 'R$' : cell.endsWith('%') ? '%' : undefined
    const digits = cell
      .replace(/R\$|%$/, '')
      .replaceAll(/\s/g, '')
      .replace(/^\((.*)\)$/, '-$1')
      .replace(/^[−+]/, (sign) => (sign === '+' ? '' : '-'))
    units.add(unit)
    written.push(digits)
    return digits
  })
  if (parts.includes(undefined) || units.size > 1) return undefined
  if (written.some((digits) => code.test(digits) || digits.length > LONGEST_NUMBER)) return undefined
  const parse = parserFor(written)
  if (!parse) return undefined
  return { values: parts.map((part) => (typeof part === 'string' ? parse(part) : (part ?? null))), unit: [...units][0] }
}

function parserFor(written: readonly string[]): ((digits: string) => number) | undefined {
  if (written.every((digits) => whole.test(digits))) return Number
  if (written.every((digits) => brazilian.test(digits)))
    return (digits) => Number(digits.replaceAll('.', '').replace(',', '.'))
  return written.every((digits) => english.test(digits)) ? (digits) => Number(digits.replaceAll(',', '')) : undefined
}

function parseDates(cells: readonly (RawCell | undefined)[]): (string | null)[] | undefined {
  const dates = cells.map((cell) => {
    if (cell === undefined) return null
    if (typeof cell === 'string') return isoDate(cell)
    return typeof cell === 'object' && 'date' in cell ? cell.date : undefined
  })
  return dates.includes(undefined) ? undefined : (dates as (string | null)[])
}

/** Converts '31/12/2026', '1/2/26 14:30', '2026-12-31' or '31.12.2026' to ISO; undefined for anything else. */
export function isoDate(text: string): string | undefined {
  const found =
    /^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})(?:,? (?:às )?(?<time>\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(
      text,
    ) ?? /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<time>\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z?)?$/.exec(text)
  const { day = '', month = '', year = '', time } = found?.groups ?? {}
  if (!found) return undefined
  const full = year.length === 2 ? `20${year}` : year
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== iso) return undefined
  return time === undefined ? iso : `${iso}T${time.padStart(5, '0')}`
}
