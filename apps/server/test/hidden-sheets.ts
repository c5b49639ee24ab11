import { packageOf } from './formats.ts'

const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Rows of an XLSX, each with attributes of its own and its cells. */
export const xlsxRows = (...rows: (readonly [attributes: string, ...cells: string[]])[]): string =>
  rows
    .map(
      ([attributes, ...cells], at) =>
        `<row r="${at + 1}" ${attributes}>${cells.map((text, column) => cell(`${'ABCDE'[column]}${at + 1}`, text)).join('')}</row>`,
    )
    .join('')

/** An XLSX whose second sheet has this state; a visible one is empty. */
export const xlsxOf = (sheet: string, state = 'visible'): Buffer =>
  packageOf({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml': `<workbook><sheets><sheet name="Notas" sheetId="1" r:id="r1"/><sheet name="Laudos" state="${state}" sheetId="2" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<R><Relationship Id="r1" Type="/worksheet" Target="worksheets/a.xml"/><Relationship Id="r2" Type="/worksheet" Target="worksheets/b.xml"/></R>',
    'xl/worksheets/a.xml': `<worksheet>${sheet}</worksheet>`,
    'xl/worksheets/b.xml': `<worksheet><sheetData>${state === 'visible' ? '' : xlsxRows(['', 'Nome', 'Laudo'], ['', 'Dora', 'TDAH (segredo)'])}</sheetData></worksheet>`,
  })

/** Marks of a class with two hidden columns, and a row that a filter hides. */
export const pupilsBook = (month = 'Março'): Buffer =>
  xlsxOf(
    `<cols><col min="4" max="5" hidden="1"/></cols><sheetData>${xlsxRows(
      ['', 'Aluno', `Nota de ${month}`, 'Situação', 'CPF', 'Laudo'],
      ['', 'Ana Exemplo', 'Oito', 'Cursando', '000.000.001-91', 'sem laudo'],
      ['', 'Bruno Modelo', 'Seis', 'Cursando', '000.000.002-72', 'TDAH (fictício)'],
      ['hidden="1"', 'Enzo Ficção', 'Três', 'Transferido', '000.000.005-15', 'dislexia (fictício)'],
    )}</sheetData>`,
  )

/** An XLSX in which nothing is visible. */
export const hiddenOnly = (): Buffer => xlsxOf('<sheetData/>', 'hidden')
