import Papa from 'papaparse'
import { decodeText, detectEncoding } from '#/modules/knowledge/reading/formats/encoding.model.ts'
import { type SheetTaker, UnreadableWorkbook } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'

/** Reads the rows of a CSV in any encoding and with any delimiter. */
export function readCsv(content: Buffer, taker: SheetTaker): void {
  if (detectEncoding(content) === undefined) throw new UnreadableWorkbook('broken')
  const text = decodeText(content)
  const sheet = taker.beginSheet('')
  const delimiter = detectDelimiter(text)
  // a row whose quoted cell spans several lines counts once, as in spreadsheets
  let row = 0
  Papa.parse<string[]>(text.replace(/^sep=.\r?\n/i, ''), {
    delimiter,
    skipEmptyLines: false,
    step({ data }, parser) {
      row += 1
      taker.addRow(
        sheet,
        row,
        data.map((cell) => taker.text(cell)),
      )
      if (taker.isFull && taker.cut) parser.abort()
    },
  })
}

const SAMPLE_LINES = 20

/** Returns the delimiter that splits the first lines into the same number of cells, at least two; `sep=;` declares it. */
function detectDelimiter(text: string): string {
  const hintedMark = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (hintedMark !== undefined) return hintedMark
  const scored = [';', '\t', ',', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_LINES, skipEmptyLines: true })
    const widths = data.map(({ length }) => length).filter((length) => length > 1)
    const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0
    return { delimiter, score: widths.filter((width) => width === usual).length * 100 + Math.min(usual, 99) }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]!.delimiter
}
