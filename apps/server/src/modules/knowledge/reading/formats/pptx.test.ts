import { expect, test } from 'vitest'
import { packageOf, pagesIn, textIn } from '#test/formats.ts'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
const paragraph = (text: string, properties = '') =>
  `<a:p><a:pPr ${properties}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`
const shape = (type: string, paragraphs: string) =>
  `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><p:txBody>${paragraphs}</p:txBody></p:sp>`

/** A presentation whose slides are in another order than their files. */
const presentation = (slide: string, more: Record<string, string> = {}) =>
  packageOf({
    'ppt/presentation.xml': '<p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/></p:sldIdLst>',
    'ppt/_rels/presentation.xml.rels': `<R>${relation('a', 'slide', 'slides/slide1.xml')}${relation('b', 'slide', '/ppt/slides/slide2.xml')}</R>`,
    'ppt/slides/slide1.xml': '<p:sld/>',
    'ppt/slides/slide2.xml': `<p:sld>${slide}</p:sld>`,
    ...more,
  })

test("slides follow the presentation's order, and a slide without words is an empty page [S13]", async () => {
  expect(await pagesIn('pptx', presentation(shape('title', paragraph('Água', '>'))))).toEqual([
    { page: 1, text: '# Água' },
    { page: 2, text: '' },
  ])
})

test('list numbers are counted on each level; dates and slide numbers are left out [S13]', async () => {
  const steps = [
    paragraph('ferver', '><a:buAutoNum type="arabicPeriod"/>'),
    paragraph('mexer', 'lvl="1"><a:buAutoNum type="alphaLcParenR"/>'),
    paragraph('servir', '><a:buAutoNum type="arabicPeriod"/>'),
    paragraph('Sem marca', '><a:buNone/>'),
  ]
  const slide =
    shape('body', steps.join('')) + shape('sldNum', paragraph('7', '>')) + shape('dt', paragraph('1/2', '>'))
  expect(await textIn('pptx', presentation(slide))).toBe('1. ferver\na) mexer\n2. servir\n\nSem marca')
})

test('merged cells keep their heading; diagrams and speaker notes are read with their slide [S13]', async () => {
  const cell = (text: string, merged = '') => `<a:tc ${merged}><a:txBody>${paragraph(text, '>')}</a:txBody></a:tc>`
  const table = `<a:tbl><a:tr>${cell('Turma')}${cell('Provas', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr><a:tr>${cell('6º A')}${cell('abril')}${cell('junho')}</a:tr></a:tbl>`
  const relations =
    relation('d', 'diagramData', '../diagrams/data1.xml') + relation('n', 'notesSlide', '../notesSlides/n1.xml')
  const text = await textIn(
    'pptx',
    presentation(`<p:graphicFrame>${table}</p:graphicFrame>`, {
      'ppt/slides/_rels/slide2.xml.rels': `<R>${relations}</R>`,
      'ppt/diagrams/data1.xml': `<d:pt>${paragraph('Ciclo da água', '>')}</d:pt>`,
      'ppt/notesSlides/n1.xml': shape('sldImg', '') + shape('body', paragraph('Mostrar o mapa.', '>')),
    }),
  )
  expect(text).toBe(
    'Turma | Provas | Provas\n6º A | abril | junho\n\nCiclo da água\n\nAnotações do slide:\nMostrar o mapa.',
  )
})

const run = (text: string, properties: string) => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`
const box = (inner: string) => `<p:sp><p:txBody><a:p>${inner}</a:p></p:txBody></p:sp>`

test('superscript, subscript and struck letters of a slide are read as shown, also in grouped shapes [S13]', async () => {
  const letters =
    run('3 x 10', '') +
    run('8', 'baseline="30000"') +
    run(' m/s e H', '') +
    run('2', 'baseline="-25000"') +
    run('O', '')
  const price = run('R$ 20', 'strike="sngStrike"') + run('R$ 30', 'strike="noStrike"')
  const slide = `<p:grpSp>${box(letters)}<p:grpSp>${box(price)}</p:grpSp></p:grpSp>`
  expect(await textIn('pptx', presentation(slide))).toBe('3 x 10^8 m/s e H_2O\n\nR$ 30')
})

test('an equation of a slide becomes LaTeX, and its fallback picture is not read [S13]', async () => {
  const math =
    '<a14:m><m:oMathPara><m:oMath><m:f><m:num><m:r><a:rPr/><m:t>3</m:t></m:r></m:num><m:den><m:r><m:t>4</m:t></m:r></m:den></m:f></m:oMath></m:oMathPara></a14:m>'
  const slide = `<mc:AlternateContent><mc:Choice Requires="a14">${box(run('Vale ', '') + math)}</mc:Choice><mc:Fallback>${box(run('?', ''))}</mc:Fallback></mc:AlternateContent>`
  expect(await textIn('pptx', presentation(slide))).toBe('Vale $\\frac{3}{4}$')
})

test("chart figures become a table below their title, and a picture gives its author's description [S13]", async () => {
  const points = (values: readonly string[]) =>
    values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')
  const series = (name: string, values: string[], format: string) =>
    `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['2024', '2025'])}</c:strCache></c:strRef></c:cat>
    <c:val><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`
  const chart = `<c:chartSpace><c:chart><c:title><a:t>Feira</a:t></c:title><c:barChart>${series('Visitantes', ['120', '347.5'], 'General')}${series('Retorno', ['0.5', '0.25'], '0%')}</c:barChart></c:chart></c:chartSpace>`
  const picture = (words: string) =>
    `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Imagem 4" descr="${words}"/></p:nvPicPr></p:pic>`
  const text = await textIn(
    'pptx',
    presentation(picture('Mapa da escola&#10;&#10;Descrição gerada automaticamente') + picture('IMG_2031.jpg'), {
      'ppt/slides/_rels/slide2.xml.rels': `<R>${relation('c', 'chart', '../charts/chart1.xml')}</R>`,
      'ppt/charts/chart1.xml': chart,
    }),
  )
  expect(text).toBe(
    '[Imagem: Mapa da escola]\n\nGráfico: Feira\n| Visitantes | Retorno\n2024 | 120 | 50%\n2025 | 347,5 | 25%',
  )
})
