import { calculateFormula } from '#/modules/knowledge/reading/sheets/formulas/formula.model.ts'
import {
  type Cells,
  ErrorResult,
  UnknownResult,
  type Value,
} from '#/modules/knowledge/reading/sheets/formulas/formula-values.model.ts'
import type { RawCell, RawRow, RawSheet, UnsavedFormula } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'

/** Placeholder of a formula without a saved result until it is calculated. */
export const UNSAVED = ''

/** Cells that the formulas of one sheet may read in total, because running sums cost the square of the rows. */
const MAX_CELLS_READ = 3_000_000

/**
 * Calculates the formulas of a sheet without saved results. Unknown results stay empty; returns their cells. A sheet that
 * was cut off is not calculated.
 */
export function calculateFormulas(sheet: RawSheet, { cut }: { cut: boolean }): UnsavedFormula[] {
  if (sheet.unsaved.length === 0) return []
  const calculation = new Calculation(sheet)
  const unknown = sheet.unsaved.filter((formula) => {
    const cell = cut ? undefined : calculation.cellFor(formula)
    calculation.putResult(formula, cell?.value)
    return cell === undefined
  })
  sheet.rows = sheet.rows.filter(({ cells }) => cells.some((cell) => cell !== undefined))
  return unknown
}

class Calculation implements Cells {
  readonly #sheet: RawSheet
  readonly #rows: ReadonlyMap<number, RawRow>
  readonly #formulas: ReadonlyMap<string, UnsavedFormula>
  readonly #results = new Map<UnsavedFormula, Value | Error>()
  readonly #begun = new Set<UnsavedFormula>()
  #read = 0

  constructor(sheet: RawSheet) {
    this.#sheet = sheet
    this.#rows = new Map(sheet.rows.map((row) => [row.row, row]))
    this.#formulas = new Map(sheet.unsaved.map((formula) => [`${formula.row} ${formula.column}`, formula]))
  }

  putResult({ row, column }: UnsavedFormula, cell: RawCell | undefined): void {
    const cells = this.#rows.get(row)?.cells
    if (cells?.[column] === UNSAVED) cells[column] = cell
  }

  /** Returns the cell of a formula; undefined if its result is unknown. */
  cellFor(formula: UnsavedFormula): { value: RawCell | undefined } | undefined {
    try {
      const result = this.#calculateResult(formula)
      return { value: typeof result === 'number' ? formula.formatResult(result) : result === '' ? undefined : result }
    } catch (error) {
      if (error instanceof ErrorResult) return { value: error.message }
      // an overlong chain of formulas also has an unknown result
      if (error instanceof UnknownResult || error instanceof RangeError) return undefined
      throw error
    }
  }

  valueAt(row: number, column: number): Value {
    if ((this.#read += 1) > MAX_CELLS_READ) throw new UnknownResult()
    const formula = this.#formulas.get(`${row} ${column}`)
    return formula ? this.#calculateResult(formula) : toValue(this.#rows.get(row)?.cells[column])
  }

  #calculateResult(formula: UnsavedFormula): Value {
    const known = this.#results.get(formula)
    if (known instanceof Error) throw known
    if (this.#results.has(formula)) return known
    // a circular formula has no result
    if (this.#begun.has(formula)) throw new UnknownResult()
    this.#begun.add(formula)
    try {
      const formulaCell = { sheet: this.#sheet.name, down: formula.down, across: formula.across }
      const result = calculateFormula(formula.text, formulaCell, this)
      this.#results.set(formula, result)
      return result
    } catch (error) {
      if (error instanceof ErrorResult || error instanceof UnknownResult) this.#results.set(formula, error)
      throw error
    }
  }
}

function toValue(cell: RawCell | undefined): Value {
  if (typeof cell === 'string') {
    if (/^#[A-Z]/.test(cell)) throw new ErrorResult(cell)
    // spreadsheets store a time of day as a number
    if (/^\d+:\d\d$/.test(cell)) throw new UnknownResult()
    return cell
  }
  if (typeof cell !== 'object') return cell
  if ('date' in cell) throw new UnknownResult()
  return cell.unit === '%' ? Number((cell.number / 100).toPrecision(15)) : cell.number
}
