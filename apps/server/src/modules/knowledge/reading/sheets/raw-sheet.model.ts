import type { Merged, ReadingProblem } from '#/modules/knowledge/reading/pages.model.ts'

/** A cell's value as the file states it. Dates are ISO texts, with the time of day if there is one. */
export type RawCell = string | number | boolean | { date: string } | { number: number; unit: Unit }
export type Unit = '%' | 'R$'

export interface RawRow {
  /** Row number in the spreadsheet, from 1. */
  row: number
  cells: (RawCell | undefined)[]
}

export interface RawSheet {
  name: string
  rows: RawRow[]
  merged: Merged[]
  /** Hidden rows by number, and hidden columns counted from 0. */
  hiddenRows: Set<number>
  hiddenColumns: Set<number>
  /** Formulas without a saved result. */
  unsaved: UnsavedFormula[]
}

/** A formula in a cell; the offsets say how far its cell is from the one it was written for. */
export interface UnsavedFormula {
  row: number
  column: number
  text: string
  down: number
  across: number
  /** Formats a number result as the cell's style shows it. */
  formatResult: (result: number) => RawCell | undefined
}

/** Limits for the tables of one document; the health reports a cut. */
export const sheetLimits = { sheets: 20, rows: 20_000, columns: 60, cellCharacters: 1000 } as const

/** Thrown for a content that no retry can read. */
export class UnreadableWorkbook extends Error {
  readonly problem: ReadingProblem
  constructor(problem: ReadingProblem) {
    super(`the workbook cannot be read: ${problem}`)
    this.problem = problem
  }
}

/** Row numbers above this are invalid. */
const LAST_ROW = 2 ** 31 - 1

/** Collects the cells of a document's sheets up to its limits. */
export class SheetTaker {
  readonly sheets: RawSheet[] = []
  cut = false
  #rows = 0
  #bytes = 0
  readonly #maxBytes: number

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Whether the limits are reached. */
  get isFull(): boolean {
    return this.#rows >= sheetLimits.rows || this.#bytes > this.#maxBytes
  }

  beginSheet(name: string): RawSheet {
    const hidden = { hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() }
    const sheet: RawSheet = { name, rows: [], merged: [], ...hidden, unsaved: [] }
    if (this.sheets.length >= sheetLimits.sheets) this.cut = true
    else this.sheets.push(sheet)
    return sheet
  }

  /** Adds a row that is not empty. A file whose rows are out of order is damaged. */
  addRow(sheet: RawSheet, row: number, cells: (RawCell | undefined)[]): void {
    while (cells.length > 0 && cells.at(-1) === undefined) cells.pop()
    if (cells.length === 0) return
    const last = sheet.rows.at(-1)?.row ?? 0
    if (!Number.isInteger(row) || row <= last || row > LAST_ROW) throw new UnreadableWorkbook('broken')
    if (this.isFull) {
      this.cut = true
      return
    }
    if (cells.length > sheetLimits.columns) this.cut = true
    const keptCells = cells.slice(0, sheetLimits.columns)
    this.#rows += 1
    for (const cell of keptCells) this.#bytes += typeof cell === 'string' ? Buffer.byteLength(cell) : 8
    sheet.rows.push({ row, cells: keptCells })
  }

  /** Returns a text as a cell stores it; undefined if it is empty. */
  text(text: string): string | undefined {
    const clean = text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[^\P{C}\n\t]/gu, '')
      .trim()
    if (clean.length > sheetLimits.cellCharacters) this.cut = true
    return clean === '' ? undefined : clean.slice(0, sheetLimits.cellCharacters).toWellFormed()
  }
}
