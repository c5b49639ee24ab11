import { UNSAVED } from '#/modules/knowledge/reading/sheets/formulas/calculating.model.ts'
import {
  type RawCell,
  type RawSheet,
  sheetLimits,
  type SheetTaker,
  UnreadableWorkbook,
} from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'
import type { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import { Workbook } from '#/modules/knowledge/reading/sheets/workbook.model.ts'

type Attributes = Readonly<Record<string, string>>

/** Reads the visible sheets of an ODS, formulas by their saved values. */
export async function readOds(content: Buffer, taker: SheetTaker, notes: Notes): Promise<void> {
  const book = await Workbook.open(content)
  if (await isEncrypted(book)) throw new UnreadableWorkbook('encrypted')
  const reader = new OdsReader(taker, notes)
  if (book.has('styles.xml'))
    await book.read('styles.xml', { open: (element, attributes) => reader.style(element, attributes) })
  await book.read('content.xml', {
    open: (element, attributes) => reader.open(element, attributes),
    close: (element) => reader.close(element),
    text: (piece) => reader.text(piece),
    isEnough: () => taker.isFull && taker.cut,
  })
}

async function isEncrypted(book: Workbook): Promise<boolean> {
  const manifest = 'META-INF/manifest.xml'
  let found = false
  if (book.has(manifest))
    await book.read(manifest, {
      open: (element) => void (found ||= element.startsWith('encryption') || element === 'encrypted-package'),
    })
  return found
}

/** Walks `content.xml`: tables, their rows and cells, and the displayed paragraphs of a cell. */
class OdsReader {
  readonly #taker: SheetTaker
  readonly #notes: Notes
  /** Styles of hidden tables, columns and rows. */
  readonly #hidden = new Set<string>()
  #style = ''
  #sheet: RawSheet | undefined
  /** Depth within nested tables, notes and pictures of a cell, which are not part of the sheet. */
  #within = 0
  /** Open groups of columns or rows, and whether each is folded. */
  readonly #groups: boolean[] = []
  #columns = 0
  #isHiddenRow = false
  #row = 0
  #repeatedRows = 1
  #cells: (RawCell | undefined)[] = []
  #column = 0
  #cell: Attributes | undefined
  #paragraphs: string[] = []
  #inParagraph = false

  constructor(taker: SheetTaker, notes: Notes) {
    this.#taker = taker
    this.#notes = notes
  }

  /** Registers a style that hides its elements. */
  style(element: string, attributes: Attributes): void {
    if (element === 'style') this.#style = `${attributes['style:family'] ?? ''} ${attributes['style:name'] ?? ''}`
    else if (hidingProperties.has(element) && isHiding(attributes)) this.#hidden.add(this.#style)
  }

  open(element: string, attributes: Attributes): void {
    if (element === 'table' && this.#cell === undefined) this.#begin(attributes)
    else if (this.#sheet === undefined) return this.style(element, attributes)
    else if (element === 'annotation' || element === 'shapes' || element === 'frame') this.#within += 1
    else if (this.#within > 0) return
    else if (groups.has(element)) this.#groups.push(attributes['table:display'] === 'false')
    else if (element === 'table-column') this.#takeColumns(this.#sheet, attributes)
    else if (element === 'table-row') {
      this.#isHiddenRow = this.#isNotShown('table-row', attributes)
      this.#repeatedRows = parseCount(attributes['table:number-rows-repeated'])
      this.#cells = []
      this.#column = 0
    } else if (element === 'table-cell' || element === 'covered-table-cell') {
      this.#cell = attributes
      this.#paragraphs = []
    } else if (element === 'p' && this.#cell) {
      this.#paragraphs.push('')
      this.#inParagraph = true
    } else if (element === 's') this.text(' '.repeat(Math.min(parseCount(attributes['text:c']), 100)))
    else if (element === 'tab' || element === 'line-break') this.text(' ')
  }

  close(element: string): void {
    if (element === 'annotation' || element === 'shapes' || element === 'frame')
      this.#within = Math.max(0, this.#within - 1)
    else if (this.#within > 0 || this.#sheet === undefined) return
    else if (groups.has(element)) this.#groups.pop()
    else if (element === 'p') this.#inParagraph = false
    else if (element === 'table-cell' || element === 'covered-table-cell') this.#endCell(this.#cell ?? {})
    else if (element === 'table-row') this.#endRow(this.#sheet)
    else if (element === 'table') this.#sheet = undefined
  }

  text(piece: string): void {
    const last = this.#paragraphs.length - 1
    if (!this.#inParagraph || this.#within > 0 || this.#paragraphs[last]!.length > sheetLimits.cellCharacters) return
    this.#paragraphs[last] += piece
  }

  #begin(attributes: Attributes): void {
    const isHidden = this.#isNotShown('table', attributes)
    if (isHidden) this.#notes.add('hiddenSheets')
    this.#columns = 0
    this.#groups.length = 0
    this.#sheet =
      !isHidden || this.#notes.readsHidden ? this.#taker.beginSheet(attributes['table:name'] ?? 'Planilha') : undefined
    this.#row = 0
  }

  #isNotShown(family: string, attributes: Attributes): boolean {
    return (
      this.#groups.includes(true) ||
      /^(collapse|filter)$/.test(attributes['table:visibility'] ?? '') ||
      this.#hidden.has(`${family} ${attributes['table:style-name'] ?? ''}`)
    )
  }

  #takeColumns(sheet: RawSheet, attributes: Attributes): void {
    const to = this.#columns + parseCount(attributes['table:number-columns-repeated'])
    if (this.#isNotShown('table-column', attributes))
      for (let at = this.#columns; at < Math.min(to, sheetLimits.columns); at += 1) sheet.hiddenColumns.add(at)
    this.#columns = to
  }

  #endCell(attributes: Attributes): void {
    const shownText = this.#taker.text(this.#paragraphs.join('\n'))
    const formula = attributes['table:formula']
    const isUnsaved = formula !== undefined && shownText === undefined && attributes['office:value-type'] === undefined
    const value = isUnsaved ? UNSAVED : readCell(attributes, shownText)
    if (isUnsaved) this.#addUnsaved(formula)
    const repeated = parseCount(attributes['table:number-columns-repeated'])
    const rows = parseCount(attributes['table:number-rows-spanned'])
    const columns = parseCount(attributes['table:number-columns-spanned'])
    if (rows > 1 || columns > 1)
      this.#sheet?.merged.push({
        column: this.#column,
        last: this.#column + columns - 1,
        from: this.#row + 1,
        to: this.#row + rows,
      })
    if (value !== undefined)
      for (let at = this.#column; at < Math.min(this.#column + repeated, sheetLimits.columns + 1); at++)
        this.#cells[at] = value
    this.#column += repeated
    this.#cell = undefined
  }

  #addUnsaved(formula: string): void {
    this.#sheet?.unsaved.push({
      row: this.#row + 1,
      column: this.#column,
      text: commonFormula(formula),
      down: 0,
      across: 0,
      formatResult: (result) => result,
    })
  }

  #endRow(sheet: RawSheet): void {
    const repeated = this.#cells.length === 0 ? 0 : this.#repeatedRows
    for (let at = 1; at <= repeated && !(this.#taker.isFull && this.#taker.cut); at++) {
      if (this.#isHiddenRow) sheet.hiddenRows.add(this.#row + at)
      this.#taker.addRow(sheet, this.#row + at, Array.from(this.#cells))
    }
    this.#row += this.#repeatedRows
  }
}

/** Converts a formula of this format to the common notation: `of:=SUM([.B2:.B5];2)` is `SUM(B2:B5,2)`. */
const commonFormula = (formula: string): string =>
  formula
    .replace(/^(?:\w+:)?=/, '')
    .split(/("(?:[^"]|"")*")/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(
              /\[\$?('(?:[^']|'')+'|[^.\]:]*)\.([^\]]+)\]/g,
              (_, sheet: string, cells: string) => `${sheet === '' ? '' : `${sheet}!`}${cells.replaceAll(':.', ':')}`,
            )
            .replaceAll(';', ','),
    )
    .join('')

const groups = new Set(['table-column-group', 'table-row-group'])
const hidingProperties = new Set(['table-properties', 'table-column-properties', 'table-row-properties'])

const millimetres: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
}
/** Narrower columns and rows are invisible. */
const MIN_VISIBLE_MM = 0.6

/** Whether the properties of a style hide its elements. */
function isHiding(attributes: Attributes): boolean {
  const size = attributes['style:column-width'] ?? attributes['style:row-height']
  const [, length, unit] = /^([\d.]+)([a-z]+)$/.exec(size ?? '') ?? []
  return (
    attributes['table:display'] === 'false' ||
    /^(collapse|filter)$/.test(attributes['table:visibility'] ?? '') ||
    (length !== undefined && Number(length) * (millimetres[unit ?? ''] ?? Infinity) < MIN_VISIBLE_MM)
  )
}

const parseCount = (text: string | undefined): number => Math.max(1, Math.floor(Number(text ?? 1)) || 1)

function readCell(attributes: Attributes, shownText: string | undefined): RawCell | undefined {
  const number = Number(attributes['office:value'] ?? 'NaN')
  switch (attributes['office:value-type']) {
    case 'float':
      // a number is money too if only its style writes 'R$'
      return Number.isFinite(number) ? (shownText?.includes('R$') ? { number, unit: 'R$' } : number) : undefined
    case 'percentage':
      return Number.isFinite(number) ? { number: Number((number * 100).toPrecision(12)), unit: '%' } : undefined
    case 'currency':
      return Number.isFinite(number)
        ? attributes['office:currency'] === 'BRL'
          ? { number, unit: 'R$' }
          : number
        : undefined
    case 'date':
      return { date: (attributes['office:date-value'] ?? '').slice(0, 16).replace(/T00:00$/, '') }
    case 'boolean':
      return attributes['office:boolean-value'] === 'true'
    default:
      return shownText
  }
}
