/* Runs in a limited process: `file-writer.service.ts` starts it. */
import { withoutIllegalCharacters } from '@prosa/server/src/platform/docx/docx-runs.ts'
import { toOfficeImage } from '@prosa/server/src/platform/images/webp-colors.ts'
import writeXlsxFile, {
  type Cell,
  type CellObject,
  type Feature,
  type Image,
  type Row,
  type Sheet,
} from 'write-excel-file/node'
import { type Draft, type DraftSection, parseDraft, readKey } from '#/tools/server/files/draft.model.ts'
import { dropCycles, toNumber, toSafeFormula } from '#/tools/server/files/formula.model.ts'
import { addProperties, escapeXml } from '#/tools/server/files/office-properties.model.ts'
import type { FileFrame, WrittenDraft } from '#/tools/server/files/paper.model.ts'
import { toPlainLines } from '#/tools/server/files/plain-lines.model.ts'

type WorkSheet = Sheet<Image['content']>

/** A cell's characters in the format. */
const LONGEST_CELL = 32_000
const LONGEST_NAME = 31
/** Widths of columns, in characters. */
const width = { number: 6, text: 70, cell: 18 } as const
const LOGO = { height: 40, dpi: 96 } as const

/** Returns the XLSX file of a draft, in base64. */
export async function run(input: Buffer): Promise<string> {
  const { text: written, frame } = JSON.parse(input.toString()) as WrittenDraft
  const draft = parseDraft(written)
  const tables = draft.sections.flatMap(makeTables)
  const text = await makeTextSheet(draft, frame)
  const sheets = draft.kind === 'tabela' ? [...tables, text] : [text, ...tables]
  const named = nameSheets([...sheets, ...makeKeySheets(draft)]).map(withHeights)
  const options = { fontFamily: 'Calibri', fontSize: 11, features: [onPaper(frame)] }
  const file = await writeXlsxFile(named, options).toBuffer()
  return Buffer.from(addProperties(file, { title: draft.title, origin: frame.origin })).toString('base64')
}

const clean = (text: string): string => withoutIllegalCharacters(text).slice(0, LONGEST_CELL).toWellFormed()
const bold = (value: string): Cell => ({ value: clean(value), type: String, fontWeight: 'bold' })
const wrapped = (value: string): Cell => ({ value: clean(value), type: String, wrap: true, alignVertical: 'top' })

/** A table begins in A1, so that the cells in its formulas are those of the draft. */
function makeTables({ title, blocks }: DraftSection): WorkSheet[] {
  return blocks.flatMap((block): WorkSheet[] => {
    if (block.kind !== 'table') return []
    const [head = [], ...body] = block.rows
    const formulas = dropCycles(block.rows.map((row) => row.map((cell) => toSafeFormula(cell))))
    const cells = body.map((row, at) => row.map((cell, column) => toCell(cell, formulas[at + 1]?.[column])))
    const columns = head.map((_, column) => ({ width: column === 0 ? 2 * width.cell : width.cell }))
    return [{ sheet: title || 'Tabela', data: [head.map(bold), ...cells], columns, stickyRowsCount: 1 }]
  })
}

function toCell(written: string, formula: string | undefined): Cell {
  if (formula !== undefined) return { value: formula.slice(1), type: 'Formula', alignVertical: 'top' }
  const number = toNumber(written)
  return number === undefined ? wrapped(written) : { value: number, type: Number, alignVertical: 'top' }
}

/** The texts of a draft, with head and origin. */
async function makeTextSheet({ kind, title, sections }: Draft, { head, origin }: FileFrame): Promise<WorkSheet> {
  const logo = head.logo === undefined ? undefined : await toOfficeImage(Buffer.from(head.logo, 'base64'))
  const rows = sections.flatMap((section): Row[] => [
    ...(section.title === '' ? [] : [[null, bold(section.title)]]),
    ...section.blocks.flatMap((block): Row[] => {
      if (block.kind === 'table') return []
      if (block.kind === 'source') return [[null, null, wrapped(block.text)]]
      const lines = toPlainLines(block.text)
      // a row each: a row shows only as many lines as the format lets it be high
      if (block.kind === 'text') return lines.map((line): Row => [null, wrapped(line)])
      const number = { value: block.number, type: Number, alignVertical: 'top' } as const
      return [[number, wrapped(lines.join('\n')), wrapped(block.source)]]
    }),
  ])
  return {
    sheet: kind === 'tabela' ? 'Sobre' : 'Texto',
    data: [[null, bold(head.name)], [null, bold(title)], [null, wrapped(origin), bold('Fonte')], ...rows],
    columns: [{ width: width.number }, { width: width.text }, { width: width.text }],
    ...(logo
      ? {
          images: [
            {
              content: logo.content,
              contentType: logo.type === 'png' ? 'image/png' : 'image/jpeg',
              width: Math.round((LOGO.height * logo.width) / logo.height),
              height: LOGO.height,
              dpi: LOGO.dpi,
              anchor: { row: 1, column: 3 },
              description: 'Logo',
            },
          ],
        }
      : {}),
  }
}

/** The answers, on a sheet of their own. */
function makeKeySheets(draft: Draft): WorkSheet[] {
  const key = readKey(draft)
  if (key.length === 0) return []
  const rows = key.flatMap(({ title, answers }): Row[] => [
    ...(title === '' ? [] : [[null, bold(title)]]),
    ...answers.map(({ number, answer }): Row => [{ value: number, type: Number }, wrapped(answer)]),
  ])
  const columns = [{ width: width.number }, { width: width.text }]
  return [{ sheet: 'Gabarito', data: [[bold('Nº'), bold('Resposta')], ...rows], columns, stickyRowsCount: 1 }]
}

/** Points of a line, and the lines that a row may have in the format. */
const LINE = 15
const MAX_LINES = 27

/** Makes rows as high as their texts: programs do it only when a person edits the row. */
function withHeights(sheet: WorkSheet): WorkSheet {
  const linesOf = (cell: Cell, column: number): number => {
    if (typeof cell !== 'object' || !cell || !('value' in cell) || typeof cell.value !== 'string') return 1
    const characters = sheet.columns?.[column]?.width ?? width.cell
    return cell.value
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 1.1) / characters)), 0)
  }
  const data = sheet.data.map((row) => {
    const lines = Math.min(MAX_LINES, Math.max(1, ...row.map(linesOf)))
    return lines === 1 ? row : row.map((cell) => (isObject(cell) ? { ...cell, height: lines * LINE } : cell))
  })
  return { ...sheet, data }
}

const isObject = (cell: Cell): cell is CellObject =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)

/** Prints each sheet as wide as the paper, with head and origin. */
function onPaper({ head, origin }: FileFrame): Feature<Image['content']> {
  // `&` begins a command of the format
  const quote = (text: string) => escapeXml(clean(text).slice(0, 120).toWellFormed().replaceAll('&', '&&'))
  const setup = `<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter><oddHeader>&amp;L${quote(head.name)}</oddHeader><oddFooter>&amp;L${quote(origin)}&amp;R&amp;P</oddFooter></headerFooter>`
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (content) =>
            content
              .replace(/<worksheet[^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
              .replace(/<drawing |<\/worksheet>/, (next) => setup + next),
        },
      },
    },
  }
}

/** Gives each sheet a name that the format allows, once. */
function nameSheets(sheets: readonly WorkSheet[]): WorkSheet[] {
  const used = new Set<string>()
  return sheets.map((sheet, index) => {
    const name = clean(sheet.sheet ?? '')
      .replaceAll(/[[\]:*?/\\'\n\t]/g, ' ')
      .trim()
    const short = name.slice(0, LONGEST_NAME).toWellFormed().trim() || `Planilha ${index + 1}`
    let unique = short
    for (let number = index + 1; used.has(unique.toLowerCase()); number += 1) {
      const mark = ` (${number})`
      unique = short.slice(0, LONGEST_NAME - mark.length).toWellFormed() + mark
    }
    used.add(unique.toLowerCase())
    return { ...sheet, sheet: unique }
  })
}
