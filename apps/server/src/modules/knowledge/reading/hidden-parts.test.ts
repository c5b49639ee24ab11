import type { DocumentKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { expect, test } from 'vitest'
import { readContent } from '#/modules/knowledge/reading/reading.model.ts'
import { docxOf, packageOf, xlsxOf, xlsxRows } from '#test/formats.ts'

async function read(kind: DocumentKind, content: Buffer, readsHidden = false) {
  const reading = await readContent(content, { kind, maxPages: 100, maxTextBytes: 1_000_000, readsHidden })
  if (reading.problem !== null) return { text: '', sheets: [], notes: reading.notes, problem: reading.problem }
  return { ...reading, text: reading.chunks.map(({ text }) => text).join('\n') }
}

const pupils = (hidden = '') =>
  xlsxRows(
    ['', 'Aluno', 'Turma', 'Laudo'],
    ['', 'Ana', '7A', 'segredo'],
    [hidden, hidden === '' ? 'Bruno' : 'Bruno segredo', '7B', 'segredo'],
    ['', 'Caio', '7A', 'segredo'],
  )
const columns = (...hidden: string[]) => `<cols>${hidden.join('')}</cols>`
const inColumns = (cols: string) => xlsxOf(`${cols}<sheetData>${pupils()}</sheetData>`)
const inRows = (hidden: string) =>
  xlsxOf(`${columns('<col min="3" max="3" hidden="1"/>')}<sheetData>${pupils(hidden)}</sheetData>`)

const odsRow = (attributes: string, ...cells: string[]) =>
  `<table:table-row ${attributes}>${cells.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`
const odsOf = (cols: string, rows: string, table = '') =>
  packageOf({
    'content.xml': `<?xml version="1.0"?><office:document-content><office:automatic-styles>
      <style:style style:name="thin" style:family="table-column"><style:table-column-properties style:column-width="0cm"/></style:style>
      <style:style style:name="low" style:family="table-row"><style:table-row-properties style:row-height="0.02mm"/></style:style>
      <style:style style:name="ta" style:family="table"><style:table-properties table:display="false"/></style:style>
      </office:automatic-styles><office:body><office:spreadsheet>
      <table:table table:name="Notas">${cols}${rows}</table:table>${table}</office:spreadsheet></office:body></office:document-content>`,
  })
const odsPupils = (row: string, around = ['', '']) =>
  odsRow('', 'Aluno', 'Turma', 'Laudo') +
  odsRow('', 'Ana', '7A', 'segredo') +
  around[0] +
  odsRow(row, 'Bruno segredo', '7B', 'segredo') +
  around[1] +
  odsRow('', 'Caio', '7A', 'segredo')
const hiddenThird =
  '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>'

const slides = (second: string, shapes = '', diagram = 'Diagrama visível') =>
  packageOf({
    'ppt/presentation.xml': '<p:sldIdLst><p:sldId r:id="a"/><p:sldId r:id="b"/></p:sldIdLst>',
    'ppt/_rels/presentation.xml.rels':
      '<R><Relationship Id="a" Type="/slide" Target="slides/a.xml"/><Relationship Id="b" Type="/slide" Target="slides/b.xml"/></R>',
    'ppt/slides/a.xml': `<p:sld><p:cSld><p:sp><p:txBody><a:p><a:r><a:t>Pergunta visível</a:t></a:r></a:p></p:txBody></p:sp>${shapes}</p:cSld></p:sld>`,
    'ppt/slides/b.xml': `<p:sld ${second}><a:p><a:r><a:t>O segredo é C</a:t></a:r></a:p></p:sld>`,
    'ppt/slides/_rels/a.xml.rels': '<R><Relationship Id="d" Type="/diagramData" Target="../diagrams/d.xml"/></R>',
    'ppt/slides/_rels/b.xml.rels': '<R><Relationship Id="n" Type="/notesSlide" Target="../notes/b.xml"/></R>',
    'ppt/notes/b.xml': '<p:notes><a:p><a:r><a:t>Nota visível só com o slide</a:t></a:r></a:p></p:notes>',
    'ppt/diagrams/d.xml': `<dgm:dataModel><a:p><a:r><a:t>${diagram}</a:t></a:r></a:p></dgm:dataModel>`,
  })
const hiddenShape = (words: string) =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" hidden="1"/></p:nvGrpSpPr><p:sp><p:nvSpPr><p:cNvPr id="10"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp></p:grpSp>`

const odfOf = (styles: string, body: string) =>
  packageOf({
    'styles.xml':
      '<office:document-styles><office:styles><style:style style:name="Base" style:family="paragraph"><style:text-properties text:display="none"/></style:style></office:styles><office:master-styles><draw:layer-set><draw:layer draw:name="gabarito" draw:display="none"/></draw:layer-set></office:master-styles></office:document-styles>',
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
  })
const odtOf = (styles: string, ...paragraphs: string[]) =>
  odfOf(styles, `<office:text><text:p>Aviso visível</text:p>${paragraphs.join('')}</office:text>`)
const hiddenWords =
  '<style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/></style:style>'
const odpOf = (second: string, shape = '') =>
  odfOf(
    '<style:style style:name="dp2" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
    `<office:presentation><draw:page draw:style-name="dp1"><draw:frame><draw:text-box><text:p>Pergunta visível</text:p></draw:text-box></draw:frame>${shape}</draw:page><draw:page draw:style-name="${second}"><draw:frame><draw:text-box><text:p>O segredo é C</text:p></draw:text-box></draw:frame><presentation:notes><text:p>Anotação em segredo</text:p></presentation:notes></draw:page></office:presentation>`,
  )

const run = (properties: string, text: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
const docx = (...paragraphs: string[]) =>
  docxOf(`<w:p>${run('', 'Aviso visível')}</w:p>${paragraphs.map((each) => `<w:p>${each}</w:p>`).join('')}`)
const styledDocx = (paragraph: string, note = 'Nota visível') =>
  packageOf({
    '_rels/.rels': '<R><Relationship Id="a" Type="/officeDocument" Target="word/document.xml"/></R>',
    'word/_rels/document.xml.rels':
      '<R><Relationship Id="s" Type="/styles" Target="styles.xml"/><Relationship Id="f" Type="/footnotes" Target="footnotes.xml"/></R>',
    'word/styles.xml':
      '<w:styles><w:style w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Gabarito"><w:basedOn w:val="Base"/></w:style></w:styles>',
    'word/footnotes.xml': `<w:footnotes><w:footnote w:id="2"><w:p>${run('', note)}</w:p></w:footnote></w:footnotes>`,
    'word/document.xml': `<w:document><w:body><w:p>${run('', 'Aviso visível')}</w:p>${paragraph}</w:body></w:document>`,
  })

const html = (body: string, head = '') =>
  Buffer.from(`<html><head>${head}</head><body><p>Aviso visível</p>${body}</body></html>`)

const cases: readonly (readonly [what: string, kind: DocumentKind, content: Buffer, notes: object])[] = [
  [
    'a hidden column of an XLSX',
    'xlsx',
    inColumns(columns('<col min="3" max="3" hidden="1" width="9"/>')),
    { hiddenColumns: 1 },
  ],
  [
    'a column in a hidden range that goes on to the end',
    'xlsx',
    inColumns(columns('<col min="3" max="16384" hidden="true"/>')),
    { hiddenColumns: 1 },
  ],
  [
    'a folded group of columns',
    'xlsx',
    inColumns(columns('<col min="3" max="3" outlineLevel="1" hidden="1"/>', '<col min="4" max="4" collapsed="1"/>')),
    { hiddenColumns: 1 },
  ],
  [
    'a column without any width',
    'xlsx',
    inColumns(columns('<col min="3" max="3" width="0" customWidth="1"/>')),
    { hiddenColumns: 1 },
  ],
  [
    'columns whose usual width is none',
    'xlsx',
    inColumns(`<sheetFormatPr defaultColWidth="0"/>${columns('<col min="1" max="2" width="12"/>')}`),
    { hiddenColumns: 1 },
  ],
  ['a row that a filter hides', 'xlsx', inRows('hidden="1"'), { hiddenRows: 1, hiddenColumns: 1 }],
  ['a row without any height', 'xlsx', inRows('ht="0" customHeight="1"'), { hiddenRows: 1, hiddenColumns: 1 }],
  [
    'a very hidden sheet',
    'xlsx',
    xlsxOf(`<sheetData>${xlsxRows(['', 'Aluno', 'Turma'], ['', 'Ana', '7A'])}</sheetData>`, 'veryHidden'),
    { hiddenSheets: 1 },
  ],
  [
    'a collapsed column of an ODS',
    'ods',
    odsOf(hiddenThird, odsPupils('table:visibility="collapse"')),
    { hiddenRows: 1, hiddenColumns: 1 },
  ],
  [
    'a filtered row of an ODS',
    'ods',
    odsOf(hiddenThird, odsPupils('table:visibility="filter"')),
    { hiddenRows: 1, hiddenColumns: 1 },
  ],
  [
    'a column and a row whose style has no size',
    'ods',
    odsOf(
      hiddenThird.replace('table:visibility="collapse"', 'table:style-name="thin"'),
      odsPupils('table:style-name="low"'),
    ),
    { hiddenRows: 1, hiddenColumns: 1 },
  ],
  [
    'folded groups of an ODS',
    'ods',
    odsOf(
      '<table:table-column table:number-columns-repeated="2"/><table:table-column-group table:display="false"><table:table-column/></table:table-column-group>',
      odsPupils('', [
        '<table:table-row-group table:display="false"><table:table-row-group>',
        '</table:table-row-group></table:table-row-group>',
      ]),
    ),
    { hiddenRows: 1, hiddenColumns: 1 },
  ],
  [
    'a hidden sheet of an ODS',
    'ods',
    odsOf(
      '',
      odsRow('', 'Aluno', 'Turma') + odsRow('', 'Ana', '7A'),
      `<table:table table:name="Laudos" table:style-name="ta">${odsRow('', 'segredo', 'x')}</table:table>`,
    ),
    { hiddenSheets: 1 },
  ],
  ['a hidden slide with its notes', 'pptx', slides('show="0"'), { hiddenSlides: 1 }],
  [
    'a hidden group of shapes',
    'pptx',
    slides('show="false"', hiddenShape('Mais um segredo')),
    { hiddenSlides: 1, hiddenTexts: 1 },
  ],
  [
    'a diagram in a hidden frame',
    'pptx',
    slides(
      'show="0"',
      '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" hidden="true"/></p:nvGraphicFramePr><dgm:relIds r:dm="d"/></p:graphicFrame>',
      'Diagrama em segredo',
    ),
    { hiddenSlides: 1 },
  ],
  ['a hidden slide of an ODP', 'odp', odpOf('dp2'), { hiddenSlides: 1 }],
  [
    'a shape on a hidden layer',
    'odp',
    odpOf(
      'dp2',
      '<draw:frame draw:layer="gabarito"><draw:text-box><text:p>segredo</text:p></draw:text-box></draw:frame>',
    ),
    { hiddenSlides: 1, hiddenTexts: 1 },
  ],
  [
    'hidden words of a DOCX',
    'docx',
    docx(
      run('<w:vanish/>', 'O segredo') + run('<w:vanish w:val="1"/>', ' é C') + run('<w:vanish w:val="0"/>', ' visível'),
    ),
    { hiddenTexts: 1 },
  ],
  [
    'words that a style of a DOCX hides',
    'docx',
    styledDocx(`<w:p><w:pPr><w:pStyle w:val="Gabarito"/></w:pPr>${run('', 'segredo')}</w:p>`),
    { hiddenTexts: 1 },
  ],
  [
    'a note of hidden words',
    'docx',
    styledDocx(
      `<w:p><w:r><w:rPr><w:rStyle w:val="Gabarito"/></w:rPr><w:t>segredo</w:t><w:footnoteReference w:id="2"/></w:r></w:p>`,
      'Nota em segredo',
    ),
    { hiddenTexts: 2 },
  ],
  [
    'a hidden row of a table in a DOCX',
    'docx',
    docxOf(
      `<w:p>${run('', 'Aviso visível')}</w:p><w:tbl><w:tr><w:tc><w:p>${run('', 'A')}</w:p></w:tc><w:tc><w:p>${run('', 'B')}</w:p></w:tc></w:tr><w:tr><w:trPr><w:hidden/></w:trPr><w:tc><w:p>${run('', 'segredo')}</w:p></w:tc><w:tc><w:p>${run('', 'segredo')}</w:p></w:tc></w:tr></w:tbl>`,
    ),
    { hiddenTexts: 1 },
  ],
  [
    'hidden words of an ODT',
    'odt',
    odtOf(hiddenWords, '<text:p>visível <text:span text:style-name="T1">segredo</text:span></text:p>'),
    { hiddenTexts: 1 },
  ],
  [
    'a paragraph that the style it inherits from hides',
    'odt',
    odtOf(
      '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Base"/>',
      '<text:p text:style-name="P1">segredo</text:p>',
    ),
    { hiddenTexts: 1 },
  ],
  [
    'a hidden section of an ODT',
    'odt',
    odtOf(
      '',
      '<text:section text:display="none"><text:h>segredo</text:h><text:list><text:list-item><text:p>segredo</text:p></text:list-item></text:list></text:section>',
    ),
    { hiddenTexts: 1 },
  ],
  [
    'a paragraph that a field hides',
    'odt',
    odtOf('', '<text:p>segredo <text:hidden-paragraph text:is-hidden="true"/></text:p>'),
    { hiddenTexts: 1 },
  ],
  [
    'a field of hidden text',
    'odt',
    odtOf('', '<text:p>visível <text:hidden-text text:string-value="segredo" text:is-hidden="true"/></text:p>'),
    { hiddenTexts: 1 },
  ],
  [
    'parts of a page that are not shown',
    'html',
    html(
      '<div hidden><p>segredo</p><br>segredo</div><p>visível</p><p style="color:red;display : none">segredo</p>visível <span style="mso-hide:all">segredo</span><p aria-hidden="true">visível</p>',
    ),
    { hiddenTexts: 3 },
  ],
]

test.each(cases)('%s: left out, counted, and read where that is chosen [S13]', async (_, kind, content, notes) => {
  const visible = await read(kind, content)
  expect(visible.text).toMatch(/visível|Aluno/)
  expect(JSON.stringify([visible.text, visible.sheets])).not.toMatch(/segredo|Laudo/)
  expect(Object.fromEntries(visible.notes.map((note) => [note.kind, note.count]))).toEqual(notes)
  const all = await read(kind, content, true)
  expect(JSON.stringify([all.text, all.sheets])).toMatch(/segredo/)
  expect(all.notes).toEqual(visible.notes)
})
