import { type IRunOptions, Paragraph, type ParagraphChild, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'

export type Look = Pick<
  IRunOptions,
  'bold' | 'italics' | 'strike' | 'font' | 'size' | 'color' | 'superScript' | 'subScript'
>

/** Characters that XML does not allow: control characters and two noncharacters. */
const illegal = /[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu

/** Removes characters that a document cannot hold. */
export const withoutIllegalCharacters = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(illegal, '')

/** Whether the first letter of a text belongs to a script written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)

/** Converts a text with its line breaks to runs. */
export const makeRuns = (text: string, look: Look = {}): TextRun[] =>
  withoutIllegalCharacters(text)
    .split('\n')
    .map((line, index) => {
      const direction = isRightToLeft(line) ? { rightToLeft: true } : {}
      return new TextRun({ ...look, ...direction, text: line, ...(index === 0 ? {} : { break: 1 }) })
    })

/** Creates a table whose first row repeats on every page; all rows get the same length. */
export function docxTable(rows: readonly (readonly ParagraphChild[])[][]): Table {
  const columns = Math.max(...rows.map((row) => row.length))
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          children: Array.from(
            { length: columns },
            (_, column) => new TableCell({ children: [new Paragraph({ children: row[column] ?? [] })] }),
          ),
        }),
    ),
  })
}
