import {
  type RawCell,
  type RawSheet,
  sheetLimits,
  type SheetTaker,
  UnreadableWorkbook,
} from '#/modules/knowledge/sheets/reading/raw-sheet.model.ts'
import { dateOfSerial, type NumberForm, numberForm } from '#/modules/knowledge/sheets/reading/number-forms.model.ts'
import { Workbook } from '#/modules/knowledge/sheets/reading/workbook.model.ts'

const MAIN = 'xl/workbook.xml'

/** The sheets of an XLSX that people see, formulas by the values that were saved with them. */
export async function readXlsx(content: Buffer, taker: SheetTaker): Promise<void> {
  const book = await Workbook.open(content)
  const { sheets, from1904 } = await readBook(book)
  const strings = book.has('xl/sharedStrings.xml') ? await readStrings(book, taker) : []
  const forms = book.has('xl/styles.xml') ? await readForms(book) : []
  for (const { name, path } of sheets) {
    if (book.has(path)) await readSheet(book, path, taker, { sheet: taker.begin(name), strings, forms, from1904 })
  }
}

interface Book {
  sheets: { name: string; path: string }[]
  from1904: boolean
}

async function readBook(book: Workbook): Promise<Book> {
  const listed: { name: string; id: string }[] = []
  let from1904 = false
  await book.read(MAIN, {
    open(element, { name = '', state = 'visible', date1904 = '', ...others }) {
      if (element === 'workbookPr') from1904 = /^(1|true)$/.test(date1904)
      const id = Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1]
      if (element === 'sheet' && state === 'visible' && id !== undefined) listed.push({ name, id })
    },
  })
  const targets = new Map<string, string>()
  await book.read('xl/_rels/workbook.xml.rels', {
    open(element, { Id = '', Target = '', Type = '' }) {
      if (element === 'Relationship' && Type.endsWith('/worksheet')) targets.set(Id, Target)
    },
  })
  const sheets = listed.flatMap(({ name, id }) => {
    const target = targets.get(id)
    return target === undefined ? [] : [{ name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }]
  })
  if (listed.length === 0) throw new UnreadableWorkbook('no_text')
  return { sheets, from1904 }
}

async function readStrings(book: Workbook, taker: SheetTaker): Promise<(string | undefined)[]> {
  const strings: (string | undefined)[] = []
  let text: string | undefined
  let inText = false
  let phonetic = false
  await book.read('xl/sharedStrings.xml', {
    open(element) {
      if (element === 'si') text = ''
      else if (element === 't') inText = true
      else if (element === 'rPh') phonetic = true
    },
    close(element) {
      if (element === 't') inText = false
      else if (element === 'rPh') phonetic = false
      else if (element === 'si') strings.push(taker.text(text ?? ''))
    },
    text(piece) {
      if (inText && !phonetic && text !== undefined && text.length <= sheetLimits.cellCharacters) text += piece
    },
  })
  return strings
}

/** How the numbers of each cell style are shown. */
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

/** A formula whose value the program did not save. */
const UNKNOWN = '#N/D'

interface SheetFacts {
  sheet: RawSheet
  strings: readonly (string | undefined)[]
  forms: readonly NumberForm[]
  from1904: boolean
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
  let isFormula = false
  await book.read(path, {
    open(element, attributes) {
      if (element === 'row') {
        row = Number(attributes['r'] ?? row + 1)
        cells = []
        column = -1
      } else if (element === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? 0)
        value = ''
        isFormula = false
      } else if (element === 'v' || element === 't') inValue = true
      else if (element === 'f') isFormula = true
      else if (element === 'mergeCell') {
        const merged = mergeOf(attributes['ref'] ?? '')
        if (merged) sheet.merged.push(merged)
      }
    },
    close(element) {
      if (element === 'v' || element === 't') inValue = false
      else if (element === 'c' && column <= sheetLimits.columns)
        cells[column] = cellOf(
          { type, value: isFormula && type === 'n' ? value || UNKNOWN : value, form: facts.forms[style] ?? 'plain' },
          facts,
          taker,
        )
      else if (element === 'row') taker.add(sheet, row, Array.from(cells))
    },
    text(piece) {
      if (inValue && value.length <= sheetLimits.cellCharacters) value += piece
    },
    isEnough: () => taker.isFull && taker.cut,
  })
}

function cellOf(
  { type, value, form }: { type: string; value: string; form: NumberForm },
  { strings, from1904 }: SheetFacts,
  taker: SheetTaker,
): RawCell | undefined {
  if (value === '') return undefined
  // whatever is computed from such a column would be wrong, so that it is one of texts
  if (type === 'e' || value === UNKNOWN) return taker.text(value)
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

/** 'AB12' is the 27th column, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function mergeOf(reference: string): RawSheet['merged'][number] | undefined {
  const [, first, from, last, to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(reference) ?? []
  const column = columnOf(first)
  return column === undefined
    ? undefined
    : { column, last: columnOf(last) ?? column, from: Number(from), to: Number(to) }
}
