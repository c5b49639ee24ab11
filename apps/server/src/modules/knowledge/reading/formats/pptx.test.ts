import { expect, test } from 'vitest'
import { packageOf, pagesIn, textIn } from '#test/formats.ts'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
const paragraph = (text: string, properties = '') =>
  `<a:p><a:pPr ${properties}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`
const shape = (type: string, paragraphs: string) =>
  `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><p:txBody>${paragraphs}</p:txBody></p:sp>`

/** A presentation whose slides stand in another order than their files. */
const presentation = (slide: string, more: Record<string, string> = {}) =>
  packageOf({
    'ppt/presentation.xml': '<p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/></p:sldIdLst>',
    'ppt/_rels/presentation.xml.rels': `<R>${relation('a', 'slide', 'slides/slide1.xml')}${relation('b', 'slide', '/ppt/slides/slide2.xml')}</R>`,
    'ppt/slides/slide1.xml': '<p:sld/>',
    'ppt/slides/slide2.xml': `<p:sld>${slide}</p:sld>`,
    ...more,
  })

test('slides stand in the order of the presentation, and one without words is an empty page [S13]', async () => {
  expect(await pagesIn('pptx', presentation(shape('title', paragraph('Água', '>'))))).toEqual([
    { page: 1, text: '# Água' },
    { page: 2, text: '' },
  ])
})

test('numbers are counted on each level; dates and numbers of slides are left out [S13]', async () => {
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

test('merged cells keep their heading; a diagram and the notes of the speaker are read with their slide [S13]', async () => {
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
