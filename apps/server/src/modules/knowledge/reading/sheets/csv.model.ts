import Papa from 'papaparse'
import { decodeText, encodingOf } from '#/modules/knowledge/reading/formats/encoding.model.ts'
import { type SheetTaker, UnreadableWorkbook } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'

/** The rows of a CSV, whatever separates its cells and however its letters are written. */
export function readCsv(content: Buffer, taker: SheetTaker): void {
  if (encodingOf(content) === undefined) throw new UnreadableWorkbook('broken')
  const text = decodeText(content)
  const sheet = taker.begin('')
  const delimiter = delimiterOf(text)
  // a row that quotes break over several lines counts as one, since spreadsheets number it so
  let row = 0
  Papa.parse<string[]>(text.replace(/^sep=.\r?\n/i, ''), {
    delimiter,
    skipEmptyLines: false,
    step({ data }, parser) {
      row += 1
      taker.add(
        sheet,
        row,
        data.map((cell) => taker.text(cell)),
      )
      if (taker.isFull && taker.cut) parser.abort()
    },
  })
}

const SAMPLE_LINES = 20

/** What splits the first lines into the same number of cells, more than one; `sep=;` says it by itself. */
function delimiterOf(text: string): string {
  const told = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (told !== undefined) return told
  const scored = [';', '\t', ',', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_LINES, skipEmptyLines: true })
    const widths = data.map(({ length }) => length).filter((length) => length > 1)
    const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0
    return { delimiter, score: widths.filter((width) => width === usual).length * 100 + Math.min(usual, 99) }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]!.delimiter
}
