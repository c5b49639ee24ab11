import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Footer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
} from 'docx'
import { expect, test } from 'vitest'
import { docxOf, packageOf, textIn } from '#test/formats.ts'

const level = (at: number, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  level: at,
  format,
  text,
  alignment: AlignmentType.START,
})
const item = (text: string, at: number, instance = 0) =>
  new Paragraph({ text, numbering: { reference: 'artigos', level: at, instance } })
const cell = (text: string, merged: object = {}) => new TableCell({ children: [new Paragraph(text)], ...merged })

async function readDocx(children: (Paragraph | Table)[], footers: object = {}): Promise<string> {
  const levels = [
    level(0, LevelFormat.UPPER_ROMAN, '%1.'),
    level(1, LevelFormat.LOWER_LETTER, '%2)'),
    level(2, LevelFormat.DECIMAL, '%1.%2.%3'),
  ]
  const document = new Document({
    numbering: { config: [{ reference: 'artigos', levels }] },
    sections: [{ children, ...footers }],
  })
  return textIn('docx', Buffer.from(await Packer.toBuffer(document)))
}

test('automatic numbers of a DOCX are part of its text on every level and restart where the list says so [S13]', async () => {
  const text = await readDocx([
    item('Dos deveres', 0),
    item('chegar na hora', 1),
    item('trazer o material', 1),
    item('Dos direitos', 0),
    item('ser ouvido', 1),
    item('em conselho', 2),
    item('De outra lista', 0, 1),
  ])
  expect(text).toBe(
    'I. Dos deveres\na) chegar na hora\nb) trazer o material\nII. Dos direitos\na) ser ouvido\nII.a.1 em conselho\nI. De outra lista',
  )
})

test('a heading keeps its number, and a style named like a heading is one [S13]', async () => {
  const numbered = new Paragraph({
    text: 'Da matrícula',
    heading: HeadingLevel.HEADING_2,
    numbering: { reference: 'artigos', level: 0 },
  })
  expect(await readDocx([numbered, new Paragraph('Em fevereiro.')])).toBe('## I. Da matrícula\n\nEm fevereiro.')
})

test('the heading of merged columns is repeated above each, that of merged rows beside each [S13]', async () => {
  const rows = [
    [cell('Calendário de 2026', { columnSpan: 3 })],
    [cell('Turma'), cell('Provas', { columnSpan: 2 })],
    [cell('6º A', { verticalMerge: VerticalMergeType.RESTART }), cell('abril'), cell('')],
    [cell('', { verticalMerge: VerticalMergeType.CONTINUE }), cell(''), cell('junho')],
  ]
  const text = await readDocx([new Table({ rows: rows.map((children) => new TableRow({ children })) })])
  expect(text).toBe('Calendário de 2026\nTurma | Provas | Provas\n6º A | abril |\n6º A | | junho')
})

test('a link keeps its address unless its text is the address, and page numbers are left out [S13]', async () => {
  const link = (text: string) =>
    new ExternalHyperlink({ link: 'https://escola.example/notas', children: [new TextRun(text)] })
  const footer = new Footer({
    children: [
      new Paragraph({ children: [new TextRun('Secretaria '), new TextRun({ children: [PageNumber.CURRENT] })] }),
    ],
  })
  const text = await readDocx(
    [new Paragraph({ children: [link('as notas')] }), new Paragraph({ children: [link('escola.example/notas')] })],
    { footers: { default: footer } },
  )
  expect(text).toBe('as notas (https://escola.example/notas)\n\nescola.example/notas\n\nSecretaria')
})

test('deleted, moved and hidden text is left out, and a text box is read once [S13]', async () => {
  const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
  const box = (text: string) => `<w:txbxContent><w:p>${run(text)}</w:p></w:txbxContent>`
  const body = [
    `<w:p>${run('Fica.')}<w:del><w:r><w:delText>Saiu.</w:delText></w:r></w:del><w:moveFrom>${run('Foi.')}</w:moveFrom>${run('Oculto.', '<w:vanish/>')}</w:p>`,
    `<w:p><w:r><mc:AlternateContent><mc:Choice>${box('Caixa.')}</mc:Choice><mc:Fallback>${box('Caixa.')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://a.example/b" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('aqui')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  ]
  expect(await textIn('docx', docxOf(body.join('')))).toBe('Fica.\n\nCaixa.\n\naqui (https://a.example/b)')
})

test('a diagram of boxes is read with its document [S13]', async () => {
  const parts = {
    'word/document.xml': '<w:document><w:p><w:r><w:t>O ciclo:</w:t></w:r></w:p></w:document>',
    'word/_rels/document.xml.rels':
      '<R><Relationship Id="d" Type="http://x/relationships/diagramData" Target="diagrams/data1.xml"/></R>',
    'word/diagrams/data1.xml': '<d:pt><a:p><a:r><a:t>Evaporação</a:t></a:r></a:p></d:pt>',
  }
  expect(await textIn('docx', packageOf(parts))).toBe('O ciclo:\n\nEvaporação')
})

test('superscript and subscript of a DOCX keep their meaning, also by a style, and ordinals stay words [S13]', async () => {
  const raised = (text: string) => new TextRun({ text, superScript: true })
  const lowered = (text: string) => new TextRun({ text, subScript: true })
  const text = await readDocx([
    new Paragraph({
      children: [
        new TextRun('São 5 x 10'),
        raised('6'),
        new TextRun(' bactérias e 10'),
        raised('−'),
        raised('3'),
        new TextRun(' m'),
        raised('2'),
      ],
    }),
    new Paragraph({
      children: [new TextRun('C'), lowered('6'), new TextRun('H'), lowered('12'), new TextRun('O'), lowered('6')],
    }),
    new Paragraph({
      children: [
        new TextRun('6'),
        raised('o'),
        new TextRun(' ano, n'),
        raised('os'),
        new TextRun(' 1, D.'),
        raised('a'),
        new TextRun(' Ana, 1'),
        raised('st'),
      ],
    }),
  ])
  expect(text).toBe('São 5 x 10^6 bactérias e 10^{-3} m^2\n\nC_6H_{12}O_6\n\n6º ano, nºs 1, D.ª Ana, 1st')
  const styled = packageOf({
    'word/document.xml':
      '<w:document><w:p><w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:rStyle w:val="Expoente"/></w:rPr><w:t>8</w:t></w:r></w:p></w:document>',
    'word/_rels/document.xml.rels':
      '<R><Relationship Id="s" Type="http://x/relationships/styles" Target="styles.xml"/></R>',
    'word/styles.xml':
      '<w:styles><w:style w:styleId="Base"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:styleId="Expoente"><w:basedOn w:val="Base"/></w:style></w:styles>',
  })
  expect(await textIn('docx', styled)).toBe('10^8')
})

test('struck text of a DOCX is left out, struck directly or by a style [S13]', async () => {
  const children = [
    new TextRun('A taxa é '),
    new TextRun({ text: 'R$ 20,00', strike: true }),
    new TextRun({ text: 'ou R$ 25,00', doubleStrike: true }),
    new TextRun('R$ 30,00.'),
  ]
  const content = Buffer.from(
    await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] })),
  )
  expect(await textIn('docx', content)).toBe('A taxa é R$ 30,00.')
  const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
  const styled = packageOf({
    'word/document.xml': `<w:document><w:p><w:pPr><w:pStyle w:val="Velho"/></w:pPr>${run('Antes.')}${run('Agora.', '<w:strike w:val="0"/>')}</w:p></w:document>`,
    'word/_rels/document.xml.rels':
      '<R><Relationship Id="s" Type="http://x/relationships/styles" Target="styles.xml"/></R>',
    'word/styles.xml': '<w:styles><w:style w:styleId="Velho"><w:rPr><w:strike/></w:rPr></w:style></w:styles>',
  })
  expect(await textIn('docx', styled)).toBe('Agora.')
})

test('tracked changes are read as accepted: deleted rows, paragraph ends and formulas are left out [S13]', async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const gone = (text: string) => `<w:del><w:r><w:delText>${text}</w:delText></w:r></w:del>`
  const row = (first: string, second: string, properties = '') =>
    `<w:tr>${properties}<w:tc><w:p>${first}</w:p></w:tc><w:tc><w:p>${second}</w:p></w:tc></w:tr>`
  const body = [
    `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('O prazo ')}${gone('de dez dias')}</w:p>`,
    `<w:p>${run('acaba em maio.')}<w:del><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></w:del></w:p>`,
    `<w:tbl>${row(run('Turno'), run('Vagas'))}${row(gone('Noturno'), gone('40'), '<w:trPr><w:del/></w:trPr>')}${row(run('Manhã'), run('25'))}</w:tbl>`,
  ]
  const content = docxOf(body.join(''))
  expect(await textIn('docx', content)).toBe('O prazo acaba em maio.\n\nTurno | Vagas\nManhã | 25')
})

test('an equation of a DOCX becomes LaTeX in its sentence, separated from adjacent letters [S13]', async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const r = (text: string) => `<m:r><w:rPr><w:i/></w:rPr><m:t>${text}</m:t></m:r>`
  const root = `<m:oMath>${r('x=')}<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${r('3')}</m:e></m:rad></m:oMath>`
  const body = `<w:p>${run('Se ')}${root}${run(', então')}<m:oMath>${r('y=2')}</m:oMath>${run('é par.')}</w:p><w:p><m:oMathPara>${root}</m:oMathPara></w:p>`
  expect(await textIn('docx', docxOf(body))).toBe('Se $x = \\sqrt{3}$, então $y = 2$ é par.\n\n$x = \\sqrt{3}$')
})

test('chart figures, picture descriptions and header boxes are read; the label of a page number is not [S13]', async () => {
  const relation = (id: string, type: string) =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${type}.xml"/>`
  const field = (code: string) => `<w:fldSimple w:instr=" ${code} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`
  const text = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`
  const boxed = `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent><w:p>${text('Escola Horizonte')}</w:p></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p>${text('Escola Horizonte')}</w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`
  const parts = {
    'word/document.xml': `<w:document><w:p>${text('O mapa: ')}<w:r><w:drawing><wp:docPr id="1" name="Imagem 1" descr="Planta do prédio"/></w:drawing></w:r></w:p></w:document>`,
    'word/_rels/document.xml.rels': `<R>${relation('a', 'header')}${relation('b', 'footer')}${relation('c', 'chart')}</R>`,
    'word/header.xml': `<w:hdr><w:p>${boxed}</w:p></w:hdr>`,
    'word/footer.xml': `<w:ftr><w:p>${text('Página ')}${field('PAGE')}${text(' de ')}${field('NUMPAGES')}</w:p></w:ftr>`,
    'word/chart.xml':
      '<c:chartSpace><c:ser><c:tx><c:v>Faltas</c:v></c:tx><c:cat><c:pt idx="0"><c:v>maio</c:v></c:pt></c:cat><c:val><c:pt idx="0"><c:v>3</c:v></c:pt></c:val></c:ser></c:chartSpace>',
  }
  expect(await textIn('docx', packageOf(parts))).toBe(
    'Escola Horizonte\n\nO mapa: [Imagem: Planta do prédio]\n\nGráfico\n| Faltas\nmaio | 3',
  )
})
