/** A value of a formula; undefined is an empty cell. */
export type Value = number | string | boolean | undefined

/** A range of cells, by first and last row (from 1) and column (from 0). */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export const isRange = (operand: Value | Range): operand is Range => typeof operand === 'object'

/** Gives formulas the values of cells. */
export interface Cells {
  valueAt(row: number, column: number): Value
}

/** Thrown for a formula with an unsupported part: its result is unknown. */
export class UnknownResult extends Error {}

/** An error value of a spreadsheet, such as `#DIV/0!`. */
export class ErrorResult extends Error {}

export function valuesIn(operand: Value | Range, cells: Cells): Value[] {
  if (!isRange(operand)) return [operand]
  const values: Value[] = []
  for (let row = operand.top; row <= operand.bottom; row += 1)
    for (let column = operand.left; column <= operand.right; column += 1) values.push(cells.valueAt(row, column))
  return values
}

/** Returns the single value of an operand. */
export function singleValue(operand: Value | Range, cells: Cells): Value {
  const [value, ...others] = valuesIn(operand, cells)
  if (others.length > 0) throw new UnknownResult()
  return value
}

export function numberIn(value: Value): number {
  if (value === undefined) return 0
  // whether a text is a number depends on the program's language
  if (typeof value === 'string') throw value === '' ? new ErrorResult('#VALUE!') : new UnknownResult()
  return Number(value)
}

export function isTrue(value: Value): boolean {
  if (typeof value === 'string') throw new UnknownResult()
  return Boolean(value)
}

const rankType = (value: Value): number => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2)

/** Compares like a spreadsheet: numbers before texts, texts before booleans; an empty cell is 0 or ''. Negative if `one` is less. */
export function compareValues(one: Value, other: Value): number {
  const first = one ?? blankLike(other)
  const second = other ?? blankLike(one)
  if (rankType(first) !== rankType(second)) return rankType(first) - rankType(second)
  if (typeof first === 'string') return first.localeCompare(String(second), 'pt-BR', { sensitivity: 'accent' })
  return Number(first) - Number(second)
}

const blankLike = (other: Value): Value => (typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0)

export const comparisons: Readonly<Record<string, (difference: number) => boolean>> = {
  '=': (difference) => difference === 0,
  '<>': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
}
