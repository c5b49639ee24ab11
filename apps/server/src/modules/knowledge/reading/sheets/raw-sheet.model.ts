import type { Merged, ReadingProblem } from '#/modules/knowledge/reading/pages.model.ts'

/** What a file says a cell holds. Dates are ISO texts, with the time of day where there is one. */
export type RawCell = string | number | boolean | { date: string } | { number: number; unit: Unit }
export type Unit = '%' | 'R$'

export interface RawRow {
  /** As the spreadsheet counts it, from 1. */
  row: number
  cells: (RawCell | undefined)[]
}

export interface RawSheet {
  name: string
  rows: RawRow[]
  merged: Merged[]
  /** Rows by their numbers, and columns counted from 0, that the program does not show. */
  hiddenRows: Set<number>
  hiddenColumns: Set<number>
  /** Formulas whose results the program did not save. */
  unsaved: UnsavedFormula[]
}

/** A formula in a cell, as it was written for the cell so many rows above and columns before. */
export interface UnsavedFormula {
  row: number
  column: number
  text: string
  down: number
  across: number
  /** A number as the style of the cell makes people see it. */
  shown: (result: number) => RawCell | undefined
}

/** The most that is read of the tables of one document, whose health tells of what is beyond. */
export const sheetLimits = { sheets: 20, rows: 20_000, columns: 60, cellCharacters: 1000 } as const

/** A content that cannot be read, whoever tries. */
export class UnreadableWorkbook extends Error {
  readonly problem: ReadingProblem
  constructor(problem: ReadingProblem) {
    super(`the workbook cannot be read: ${problem}`)
    this.problem = problem
  }
}

/** No spreadsheet counts further, and no row is there twice. */
const LAST_ROW = 2 ** 31 - 1

/** Takes the cells of a document's sheets as far as its limits reach. */
export class SheetTaker {
  readonly sheets: RawSheet[] = []
  cut = false
  #rows = 0
  #bytes = 0
  readonly #maxBytes: number

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Whether there is no room for anything more. */
  get isFull(): boolean {
    return this.#rows >= sheetLimits.rows || this.#bytes > this.#maxBytes
  }

  begin(name: string): RawSheet {
    const hidden = { hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() }
    const sheet: RawSheet = { name, rows: [], merged: [], ...hidden, unsaved: [] }
    if (this.sheets.length >= sheetLimits.sheets) this.cut = true
    else this.sheets.push(sheet)
    return sheet
  }

  /** Adds a row that has anything in it. A file whose rows are not in their order is damaged. */
  add(sheet: RawSheet, row: number, cells: (RawCell | undefined)[]): void {
    while (cells.length > 0 && cells.at(-1) === undefined) cells.pop()
    if (cells.length === 0) return
    const last = sheet.rows.at(-1)?.row ?? 0
    if (!Number.isInteger(row) || row <= last || row > LAST_ROW) throw new UnreadableWorkbook('broken')
    if (this.isFull) {
      this.cut = true
      return
    }
    if (cells.length > sheetLimits.columns) this.cut = true
    const kept = cells.slice(0, sheetLimits.columns)
    this.#rows += 1
    for (const cell of kept) this.#bytes += typeof cell === 'string' ? Buffer.byteLength(cell) : 8
    sheet.rows.push({ row, cells: kept })
  }

  /** A text as a cell keeps it: undefined for nothing. */
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
