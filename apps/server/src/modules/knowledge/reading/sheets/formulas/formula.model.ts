import { type Argument, formulaFunctions } from '#/modules/knowledge/reading/sheets/formulas/formula-functions.model.ts'
import {
  type Cells,
  compareValues,
  comparisons,
  ErrorResult,
  numberIn,
  type Range,
  singleValue,
  UnknownResult,
  type Value,
} from '#/modules/knowledge/reading/sheets/formulas/formula-values.model.ts'

/** A formula's cell: a shared formula is written for `origin` and shifts with its cell. */
export interface FormulaCell {
  sheet: string
  down: number
  across: number
}

const token =
  /\s*(?:(?<text>"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?:(?:'(?<quoted>(?:[^']|'')+)'|(?<named>[\p{L}\w.]+))!)?(?<ref>\$?[A-Za-z]{1,3}\$?\d{1,7})(?![\p{L}\w(.])|(?<name>[A-Za-z][A-Za-z.\d]*)|(?<sign><=|>=|<>|[-+*/^&%=<>(),:]))/uy

const MAX_DEPTH = 40
const MAX_CHARACTERS = 2000

/** Computes a formula from its sheet's cells. Throws `UnknownResult` for anything unsupported. */
export function calculateFormula(formula: string, cell: FormulaCell, cells: Cells): Value {
  if (formula.length > MAX_CHARACTERS) throw new UnknownResult()
  const value = singleValue(new FormulaReader(formula, cell).whole()(cells), cells)
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) throw new ErrorResult('#NUM!')
  // spreadsheets keep 15 digits
  return Number(value.toPrecision(15))
}

interface Token {
  kind: 'text' | 'number' | 'ref' | 'name' | 'sign' | 'end'
  text: string
}

/** Parses a formula by the usual operator precedence. */
class FormulaReader {
  readonly #tokens: Token[]
  readonly #cell: FormulaCell
  #at = 0
  #depth = 0

  constructor(formula: string, cell: FormulaCell) {
    this.#cell = cell
    this.#tokens = splitTokens(formula, cell.sheet)
  }

  whole(): Argument {
    const read = this.#comparison()
    if (this.#next.kind !== 'end') throw new UnknownResult()
    return read
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '' }
  }

  #takeSign(...signs: string[]): string | undefined {
    const { kind, text } = this.#next
    if (kind !== 'sign' || !signs.includes(text)) return undefined
    this.#at += 1
    return text
  }

  #binary(
    signs: string[],
    operand: () => Argument,
    compute: (sign: string, one: Value, other: Value) => Value,
  ): Argument {
    let read = operand()
    for (let sign = this.#takeSign(...signs); sign !== undefined; sign = this.#takeSign(...signs)) {
      const [left, right, between] = [read, operand(), sign]
      read = (cells) => compute(between, singleValue(left(cells), cells), singleValue(right(cells), cells))
    }
    return read
  }

  #comparison(): Argument {
    if ((this.#depth += 1) > MAX_DEPTH) throw new UnknownResult()
    const read = this.#binary(
      Object.keys(comparisons),
      () => this.#joined(),
      (sign, one, other) => comparisons[sign]!(compareValues(one, other)),
    )
    this.#depth -= 1
    return read
  }

  #joined(): Argument {
    return this.#binary(
      ['&'],
      () => this.#sum(),
      (_, one, other) => textIn(one) + textIn(other),
    )
  }

  #sum(): Argument {
    return this.#binary(
      ['+', '-'],
      () => this.#product(),
      (sign, one, other) => numberIn(one) + (sign === '+' ? numberIn(other) : -numberIn(other)),
    )
  }

  #product(): Argument {
    return this.#binary(
      ['*', '/'],
      () => this.#power(),
      (sign, one, other) => (sign === '*' ? numberIn(one) * numberIn(other) : quotient(numberIn(one), numberIn(other))),
    )
  }

  #power(): Argument {
    return this.#binary(
      ['^'],
      () => this.#signed(),
      (_, one, other) => numberIn(one) ** numberIn(other),
    )
  }

  #signed(): Argument {
    const sign = this.#takeSign('-', '+')
    if (sign === undefined) return this.#percent()
    if ((this.#depth += 1) > MAX_DEPTH) throw new UnknownResult()
    const operand = this.#signed()
    this.#depth -= 1
    return sign === '+' ? operand : (cells) => -numberIn(singleValue(operand(cells), cells))
  }

  #percent(): Argument {
    let read = this.#primary()
    while (this.#takeSign('%') !== undefined) {
      const operand = read
      read = (cells) => numberIn(singleValue(operand(cells), cells)) / 100
    }
    return read
  }

  #primary(): Argument {
    const { kind, text } = this.#next
    this.#at += 1
    if (kind === 'number') return () => Number(text)
    if (kind === 'text') return () => text
    if (kind === 'ref') return this.#range(text)
    if (kind === 'name') return this.#called(text.toUpperCase())
    if (text !== '(') throw new UnknownResult()
    const inner = this.#comparison()
    if (this.#takeSign(')') === undefined) throw new UnknownResult()
    return inner
  }

  #range(first: string): Argument {
    const from = cellAt(first, this.#cell)
    let to = from
    if (this.#takeSign(':') !== undefined) {
      if (this.#next.kind !== 'ref') throw new UnknownResult()
      to = cellAt(this.#next.text, this.#cell)
      this.#at += 1
    }
    const range: Range = {
      top: Math.min(from.row, to.row),
      bottom: Math.max(from.row, to.row),
      left: Math.min(from.column, to.column),
      right: Math.max(from.column, to.column),
    }
    return () => range
  }

  #called(name: string): Argument {
    if (this.#takeSign('(') === undefined) {
      if (name === 'TRUE' || name === 'FALSE') return () => name === 'TRUE'
      throw new UnknownResult()
    }
    const called = formulaFunctions[name]
    if (!called) throw new UnknownResult()
    const given: Argument[] = []
    while (this.#takeSign(')') === undefined) {
      given.push(this.#comparison())
      if (this.#takeSign(',') === undefined && this.#next.text !== ')') throw new UnknownResult()
    }
    return (cells) => called(given, cells)
  }
}

function quotient(one: number, other: number): number {
  if (other === 0) throw new ErrorResult('#DIV/0!')
  return one / other
}

function textIn(value: Value): string {
  if (value === undefined) return ''
  // the decimal separator depends on the program's language
  if (typeof value === 'boolean' || (typeof value === 'number' && !Number.isInteger(value))) throw new UnknownResult()
  return String(value)
}

function splitTokens(formula: string, sheet: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  for (let end = 0; end < formula.trimEnd().length; end = token.lastIndex) {
    const found = token.exec(formula)?.groups
    if (!found) throw new UnknownResult()
    const { text, number, quoted, named, ref, name, sign } = found
    const other = quoted?.replaceAll("''", "'") ?? named
    if (other !== undefined && other !== sheet) throw new UnknownResult()
    if (text !== undefined) tokens.push({ kind: 'text', text: text.slice(1, -1).replaceAll('""', '"') })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (ref !== undefined) tokens.push({ kind: 'ref', text: ref.toUpperCase() })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  return tokens
}

function cellAt(reference: string, { down, across }: FormulaCell): { row: number; column: number } {
  const [, fixedColumn, letters = '', fixedRow, digits] = /^(\$?)([A-Z]+)(\$?)(\d+)$/.exec(reference) ?? []
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  const cell = {
    row: Number(digits) + (fixedRow ? 0 : down),
    column: column + (fixedColumn ? 0 : across),
  }
  if (cell.row < 1 || cell.column < 0) throw new ErrorResult('#REF!')
  return cell
}
