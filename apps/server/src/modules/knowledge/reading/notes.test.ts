import { expect, test } from 'vitest'
import { makePdf } from '#test/documents.ts'
import { docxOf, packageOf, toldOf } from '#test/formats.ts'

const struck = 'O texto riscado não foi lido.'

test('changes that wait, comments, struck text and equations that are objects of a DOCX are told [S13]', async () => {
  const object = (program: string) => `<w:p><w:r><w:object><o:OLEObject ProgID="${program}"/></w:object></w:r></w:p>`
  const field =
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\f(1;2) </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
  const words =
    '<w:p><w:ins><w:r><w:t>Novo.</w:t></w:r></w:ins><w:r><w:rPr><w:strike/></w:rPr><w:t>Velho.</w:t></w:r><w:r><w:commentReference w:id="1"/></w:r></w:p>'
  const told = await toldOf('docx', docxOf(words + object('Equation.DSMT4') + field + object('Excel.Sheet.12')))
  expect(told).toEqual([
    struck,
    'O documento tem alterações não aceitas: foi lido como se todas fossem aceitas.',
    '1 comentário não foi lido.',
    '2 equações estão como imagem ou objeto e não foram lidas. Escreva com o editor de equações e envie de novo.',
    '1 objeto de outro programa não foi lido. Se tiver dados, envie-os em um arquivo próprio.',
  ])
  expect(await toldOf('docx', docxOf('<w:p><w:r><w:t>Nada.</w:t></w:r></w:p>'))).toEqual([])
})

test('struck text is told in every format, and a chart without figures in slides [S13]', async () => {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
  const slides = packageOf({
    'ppt/presentation.xml': '<p:sldIdLst><p:sldId id="1" r:id="a"/></p:sldIdLst>',
    'ppt/_rels/presentation.xml.rels': `<R>${relation('a', 'slide', 'slides/slide1.xml')}</R>`,
    'ppt/slides/slide1.xml':
      '<p:sld><a:p><a:r><a:rPr strike="sngStrike"/><a:t>Velho</a:t></a:r><a:r><a:t>Novo</a:t></a:r></a:p></p:sld>',
    'ppt/slides/_rels/slide1.xml.rels': `<R>${relation('c', 'chart', '../charts/chart1.xml')}</R>`,
    'ppt/charts/chart1.xml': '<c:chartSpace/>',
  })
  expect(await toldOf('pptx', slides)).toEqual([
    struck,
    'Os números de um gráfico não foram lidos. Se forem importantes, escreva-os em uma tabela.',
  ])
  const style =
    '<style:style style:name="V"><style:text-properties style:text-line-through-style="solid"/></style:style>'
  const odt = packageOf({
    'content.xml': `<o><office:automatic-styles>${style}</office:automatic-styles><office:text><text:p><text:change text:change-id="1"/>Novo <text:span text:style-name="V">velho</text:span></text:p></office:text></o>`,
  })
  expect(await toldOf('odt', odt)).toEqual([
    struck,
    'O documento tem alterações não aceitas: foi lido como se todas fossem aceitas.',
  ])
  expect(await toldOf('html', Buffer.from('<p><del>10</del> 15'))).toEqual([struck])
  expect(await toldOf('markdown', Buffer.from('~~10~~ 15'))).toEqual([struck])
  expect(await toldOf('markdown', Buffer.from('10 ~ 15'))).toEqual([])
})

test('a PDF whose program lost the letters of ligatures is told of, and one in Portuguese is not [S13]', async () => {
  const odd = await makePdf(['A oûcina de fotograûa modiûca o aûnco dos alunos.'])
  expect(await toldOf('pdf', odd)).toEqual([expect.stringMatching(/^Muitas palavras têm letras trocadas/)])
  expect(await toldOf('pdf', await makePdf(['A lingüiça, a freqüência e o crème brûlée do almoço de hoje.']))).toEqual(
    [],
  )
})
