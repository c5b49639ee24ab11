import { type Script, writtenScript } from '#/modules/knowledge/reading/formats/scripts.model.ts'
import { UNSAVED } from '#/modules/knowledge/reading/sheets/formulas/calculating.model.ts'
import {
  type RawCell,
  type RawSheet,
  sheetLimits,
  type SheetTaker,
  UnreadableWorkbook,
  type UnsavedFormula,
} from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'
import type { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import { dateOfSerial, type NumberForm, numberForm } from '#/modules/knowledge/reading/sheets/number-forms.model.ts'
import { Workbook } from '#/modules/knowledge/reading/sheets/workbook.model.ts'

const MAIN = 'xl/workbook.xml'

/** Reads the visible sheets of an XLSX, formulas by their saved values. */
export async function readXlsx(content: Buffer, taker: SheetTaker, notes: Notes): Promise<void> {
  const book = await Workbook.open(content)
  const { sheets, from1904, isUncalculated } = await readBook(book, notes)
  const strings = book.has('xl/sharedStrings.xml') ? await readStrings(book, taker) : []
  const forms = book.has('xl/styles.xml') ? await readForms(book) : []
  for (const { name, path } of sheets) {
    if (book.has(path))
      await readSheet(book, path, taker, { sheet: taker.beginSheet(name), strings, forms, from1904, isUncalculated })
  }
}

interface Book {
  sheets: { name: string; path: string }[]
  from1904: boolean
  /** Whether a program wrote formulas without results, leaving the calculation to the opening program. */
  isUncalculated: boolean
}

async function readBook(book: Workbook, notes: Notes): Promise<Book> {
  const listed: { name: string; id: string; isShown: boolean }[] = []
  let from1904 = false
  let isUncalculated = false
  await book.read(MAIN, {
    open(element, { name = '', state = 'visible', date1904 = '', fullCalcOnLoad = '', ...others }) {
      if (element === 'workbookPr') from1904 = /^(1|true)$/.test(date1904)
      if (element === 'calcPr') isUncalculated = /^(1|true)$/.test(fullCalcOnLoad)
      const id = Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1]
      if (element === 'sheet' && id !== undefined) listed.push({ name, id, isShown: state === 'visible' })
    },
  })
  const targets = new Map<string, string>()
  await book.read('xl/_rels/workbook.xml.rels', {
    open(element, { Id = '', Target = '', Type = '' }) {
      if (element === 'Relationship' && Type.endsWith('/worksheet')) targets.set(Id, Target)
    },
  })
  const sheets = listed.flatMap(({ name, id, isShown }) => {
    const target = targets.get(id)
    if (target === undefined) return []
    if (!isShown) notes.add('hiddenSheets')
    if (!isShown && !notes.readsHidden) return []
    return [{ name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }]
  })
  if (sheets.length === 0) throw new UnreadableWorkbook('no_text')
  return { sheets, from1904, isUncalculated }
}

async function readStrings(book: Workbook, taker: SheetTaker): Promise<(string | undefined)[]> {
  const strings: (string | undefined)[] = []
  let text: string | undefined
  let inText = false
  let phonetic = false
  // superscript letters are an exponent, not digits of the number before them
  let script: Script | undefined
  let from = 0
  await book.read('xl/sharedStrings.xml', {
    open(element, { val }) {
      if (element === 'si') text = ''
      else if (element === 'r') {
        script = undefined
        from = text?.length ?? 0
      } else if (element === 'vertAlign')
        script = val === 'superscript' ? 'sup' : val === 'subscript' ? 'sub' : undefined
      else if (element === 't') inText = true
      else if (element === 'rPh') phonetic = true
    },
    close(element) {
      if (element === 't') inText = false
      else if (element === 'rPh') phonetic = false
      else if (element === 'r' && script !== undefined && text !== undefined)
        text = text.slice(0, from) + writtenScript(script, text.slice(0, from), text.slice(from))
      else if (element === 'si') strings.push(taker.text(text ?? ''))
    },
    text(piece) {
      if (inText && !phonetic && text !== undefined && text.length <= sheetLimits.cellCharacters) text += piece
    },
  })
  return strings
}

/** Reads the number form of each cell style. */
async function readForms(book: Workbook): Promise<NumberForm[]> {
  const codes = new Map<string, string>()
  const forms: NumberForm[] = []
  let inCells = false
  await book.read('xl/styles.xml', {
    open(element, { numFmtId = '0', formatCode = '' }) {
      if (element === 'numFmt') codes.set(numFmtId, formatCode)
      else if (element === 'cellXfs') inCells = true
      else if (element === 'xf' && inCells) forms.push(numberForm(Number(numFmtId), codes.get(numFmtId)))
    },
    close(element) {
      if (element === 'cellXfs') inCells = false
    },
  })
  return forms
}

/** A narrower column (in characters) or a lower row (in points) is invisible. */
const MIN_COLUMN_WIDTH = 0.34
const MIN_ROW_HEIGHT = 2

type Attributes = Readonly<Record<string, string>>

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
const isThin = (size: string | undefined, least: number): boolean => size !== undefined && Number(size) < least

const isHiddenRow = ({ hidden, ht }: Attributes): boolean => isTrue(hidden) || isThin(ht, MIN_ROW_HEIGHT)

/** Notes the hidden columns of an element; columns of folded groups are marked hidden too. */
function takeColumns(sheet: RawSheet, { min, max, hidden, width }: Attributes): void {
  const [from, to] = [Number(min) - 1, Math.min(Number(max), sheetLimits.columns)]
  if (isTrue(hidden) || isThin(width, MIN_COLUMN_WIDTH)) return hideColumns(sheet, from, to)
  // an explicit width makes columns visible whose default width is zero
  if (width !== undefined) for (let at = from; at < to; at += 1) sheet.hiddenColumns.delete(at)
}

function hideColumns(sheet: RawSheet, from: number, to: number): void {
  for (let at = from; at < to; at += 1) sheet.hiddenColumns.add(at)
}

interface SheetFacts {
  sheet: RawSheet
  strings: readonly (string | undefined)[]
  forms: readonly NumberForm[]
  from1904: boolean
  isUncalculated: boolean
}

async function readSheet(book: Workbook, path: string, taker: SheetTaker, facts: SheetFacts): Promise<void> {
  const { sheet } = facts
  let row = 0
  let cells: (RawCell | undefined)[] = []
  let column = -1
  let type = 'n'
  let style = 0
  let value = ''
  let inValue = false
  let inFormula = false
  let formula: FoundFormula | undefined
  const shared = new Map<string, SharedFormula>()
  const endCell = () => {
    const form = facts.forms[style] ?? 'plain'
    if (formula && type === 'n' && (value === '' || (value === '0' && facts.isUncalculated))) {
      const formatResult = (result: number) => readCell({ type, value: String(result), form }, facts, taker)
      sheet.unsaved.push({ row, column, ...placedFormula(formula, { row, column }, shared), formatResult })
      cells[column] = UNSAVED
    } else {
      if (formula) placedFormula(formula, { row, column }, shared)
      cells[column] = readCell({ type, value, form }, facts, taker)
    }
  }
  await book.read(path, {
    open(element, attributes) {
      if (element === 'row') {
        row = Number(attributes['r'] ?? row + 1)
        if (isHiddenRow(attributes)) sheet.hiddenRows.add(row)
        cells = []
        column = -1
      } else if (element === 'c') {
        column = parseColumn(attributes['r']) ?? column + 1
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? 0)
        value = ''
        formula = undefined
      } else if (element === 'sheetFormatPr' && isThin(attributes['defaultColWidth'], MIN_COLUMN_WIDTH))
        hideColumns(sheet, 0, sheetLimits.columns)
      else if (element === 'col') takeColumns(sheet, attributes)
      else if (element === 'v' || element === 't') inValue = true
      else if (element === 'f') {
        inFormula = true
        formula = { text: '', type: attributes['t'], group: attributes['si'] }
      } else if (element === 'mergeCell') {
        const merged = parseMerge(attributes['ref'] ?? '')
        if (merged) sheet.merged.push(merged)
      }
    },
    close(element) {
      if (element === 'v' || element === 't') inValue = false
      else if (element === 'f') inFormula = false
      else if (element === 'c' && column <= sheetLimits.columns) endCell()
      else if (element === 'row') taker.addRow(sheet, row, Array.from(cells))
    },
    text(piece) {
      if (inValue && value.length <= sheetLimits.cellCharacters) value += piece
      if (inFormula && formula && formula.text.length <= LONGEST_FORMULA) formula.text += piece
    },
    isEnough: () => taker.isFull && taker.cut,
  })
}

interface FoundFormula {
  text: string
  type: string | undefined
  /** The group of cells that share a formula, which only the first cell contains. */
  group: string | undefined
}

type SharedFormula = { text: string; row: number; column: number }

/** A longer formula is not calculated. */
const LONGEST_FORMULA = 3000

function placedFormula(
  { text, type, group = '' }: FoundFormula,
  { row, column }: { row: number; column: number },
  shared: Map<string, SharedFormula>,
): Pick<UnsavedFormula, 'text' | 'down' | 'across'> {
  // a what-if table has no written formula
  if (type === 'dataTable') return { text: '', down: 0, across: 0 }
  if (type !== 'shared') return { text, down: 0, across: 0 }
  if (text !== '') shared.set(group, { text, row, column })
  const first = shared.get(group)
  return first
    ? { text: first.text, down: row - first.row, across: column - first.column }
    : { text, down: 0, across: 0 }
}

function readCell(
  { type, value, form }: { type: string; value: string; form: NumberForm },
  { strings, from1904 }: SheetFacts,
  taker: SheetTaker,
): RawCell | undefined {
  if (value === '') return undefined
  // sums over a column with errors would be wrong, so the error makes it a text column
  if (type === 'e') return taker.text(value)
  if (type === 's') return strings[Number(value)]
  if (type === 'b') return value === '1'
  if (type === 'd') return { date: value.slice(0, 16) }
  if (type !== 'n') return taker.text(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return undefined
  if (form === 'date' || form === 'time') return dateOfSerial(number, { from1904, form })
  if (form === 'percent') return { number: Number((number * 100).toPrecision(12)), unit: '%' }
  return form === 'money' ? { number, unit: 'R$' } : number
}

/** Converts a reference to a column index from 0: 'AB12' is 27. */
function parseColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function parseMerge(reference: string): RawSheet['merged'][number] | undefined {
  const [, first, from, last, to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(reference) ?? []
  const column = parseColumn(first)
  return column === undefined
    ? undefined
    : { column, last: parseColumn(last) ?? column, from: Number(from), to: Number(to) }
}
