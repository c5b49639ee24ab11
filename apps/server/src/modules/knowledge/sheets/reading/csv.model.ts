import Papa from 'papaparse'
import type { SheetTaker } from '#/modules/knowledge/sheets/reading/raw-sheet.model.ts'
import { UnreadableWorkbook } from '#/modules/knowledge/sheets/reading/workbook.model.ts'

/** The rows of a CSV, whatever separates its cells and however its letters are written. */
export function readCsv(content: Buffer, taker: SheetTaker): void {
  const text = decodeText(content)
  if (text === undefined) throw new UnreadableWorkbook('broken')
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

const decode = (encoding: string, content: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}

/** Control characters that no text has; those of lines and tabs are space. */
const controls = /(?!\s)\p{Cc}/u

/** UTF-16 with its mark or where every second byte is empty, UTF-8, else Windows-1252; undefined for what is no text. */
export function decodeText(content: Buffer): string | undefined {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return decode('utf-16le', content)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', content)
  const start = content.subarray(0, 1000)
  const zeros = (odd: 0 | 1) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const isWide = zeros(0) + zeros(1) > start.length / 4
  const text = isWide
    ? decode(zeros(1) > zeros(0) ? 'utf-16le' : 'utf-16be', content)
    : (decode('utf-8', content) ?? decode('windows-1252', content))
  return text === undefined || controls.test(text) ? undefined : text
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
