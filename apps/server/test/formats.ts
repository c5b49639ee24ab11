import { readFileSync } from 'node:fs'
import type { FileKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { noteSentences } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import type { PageText } from '#/modules/knowledge/reading/pages.model.ts'
import { readPages } from '#/modules/knowledge/reading/reading.model.ts'
import { cleanText } from '#/modules/knowledge/reading/text.model.ts'
import { makeZip } from '#test/documents.ts'

/** A file from the folder `formats`, written by a real program. */
export const sample = (name: string): Buffer => readFileSync(new URL(`formats/${name}`, import.meta.url))

/** Returns the notes of a reader to the owner, as sentences. */
export async function noteTextsOf(kind: FileKind, content: Buffer): Promise<string[]> {
  const notes = new Notes()
  await readPages(content, { kind, maxPages: 2000, maxTextBytes: 1_000_000 }, notes)
  return noteSentences(notes.list)
}

/** Returns the pages of a file; throws where it cannot be read. */
export async function pagesIn(kind: FileKind, content: Buffer): Promise<PageText[]> {
  const found = await readPages(content, { kind, maxPages: 2000, maxTextBytes: 1_000_000 })
  if ('problem' in found) throw new Error(found.problem)
  return found.pages.map(({ page, text }) => ({ page, text: cleanText(text) }))
}

/** Returns the whole text of a file. */
export const textIn = async (kind: FileKind, content: Buffer): Promise<string> =>
  (await pagesIn(kind, content)).flatMap(({ text }) => text || []).join('\n\n')

/** Creates a package of these parts, for formats of programs not at hand. */
export const packageOf = (parts: Readonly<Record<string, string>>): Buffer =>
  makeZip(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) })))

/** Creates a DOCX with this body only. */
export const docxOf = (body: string, before = ''): Buffer =>
  packageOf({ 'word/document.xml': `<?xml version="1.0"?>${before}<w:document><w:body>${body}</w:body></w:document>` })

/** A presentation of two slides, the second without text. */
export const picturedSlides = (): Buffer =>
  packageOf({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    'ppt/presentation.xml': '<p:sldIdLst><p:sldId r:id="a"/><p:sldId r:id="b"/></p:sldIdLst>',
    'ppt/_rels/presentation.xml.rels':
      '<R><Relationship Id="a" Type="/slide" Target="slides/a.xml"/><Relationship Id="b" Type="/slide" Target="slides/b.xml"/></R>',
    'ppt/slides/a.xml': '<p:sld><a:p><a:r><a:t>A água ferve a cem graus.</a:t></a:r></a:p></p:sld>',
    'ppt/slides/b.xml': '<p:sld><p:pic/></p:sld>',
  })

const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Rows of an XLSX, each with its attributes and cells. */
export const xlsxRows = (...rows: (readonly [attributes: string, ...cells: string[]])[]): string =>
  rows
    .map(
      ([attributes, ...cells], at) =>
        `<row r="${at + 1}" ${attributes}>${cells.map((text, column) => cell(`${'ABCDE'[column]}${at + 1}`, text)).join('')}</row>`,
    )
    .join('')

/** An XLSX with an empty visible sheet and a second sheet in this state. */
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

/** Marks of a class with two hidden columns, and a row hidden by a filter. */
export const pupilsBook = (month = 'Março'): Buffer =>
  xlsxOf(
    `<cols><col min="4" max="5" hidden="1"/></cols><sheetData>${xlsxRows(
      ['', 'Aluno', `Nota de ${month}`, 'Situação', 'CPF', 'Laudo'],
      ['', 'Ana Exemplo', 'Oito', 'Cursando', '000.000.001-91', 'sem laudo'],
      ['', 'Bruno Modelo', 'Seis', 'Cursando', '000.000.002-72', 'TDAH (fictício)'],
      ['hidden="1"', 'Enzo Ficção', 'Três', 'Transferido', '000.000.005-15', 'dislexia (fictício)'],
    )}</sheetData>`,
  )

/** An XLSX without visible content. */
export const hiddenOnly = (): Buffer => xlsxOf('<sheetData/>', 'hidden')
