import { expect, test } from 'vitest'
import { packageOf, pagesIn, textIn } from '#test/formats.ts'

const styles = [
  ['Alto', 'style:text-position="33% 80%"'],
  ['Baixo', 'style:text-position="sub 58%"'],
  ['Velho', 'style:text-line-through-style="solid" style:text-line-through-type="single"'],
  ['Normal', 'style:text-line-through-style="none"'],
].map(
  ([name, look]) =>
    `<style:style style:name="${name}" style:family="text"><style:text-properties ${look}/></style:style>`,
)
const child = '<style:style style:name="Filho" style:parent-style-name="Alto" style:family="text"/>'
const span = (style: string, text: string) => `<text:span text:style-name="${style}">${text}</text:span>`
const frame = (href: string, more = '') =>
  `<draw:frame><draw:object xlink:href="${href}"/><svg:desc>fórmula</svg:desc>${more}</draw:frame>`
const part = (body: string) =>
  `<office:document-content><office:automatic-styles>${styles.join('')}${child}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`
const odt = (body: string, more: Record<string, string> = {}) =>
  packageOf({ 'content.xml': part(`<office:text>${body}</office:text>`), ...more })
const formula =
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><msqrt><mn>2</mn></msqrt><annotation encoding="StarMath 5.0">sqrt 2</annotation></semantics></math>'

test('superscript, subscript and struck letters of an ODT are read as shown, also by an inherited style [S13]', async () => {
  const body = `<text:p>10${span('Alto', '6')} m${span('Filho', '2')} de H${span('Baixo', '2')}O, ${span('Velho', `R$ 20 ${span('Normal', 'até')}`)} R$ 30</text:p><text:p text:style-name="Velho">Antes.</text:p>`
  expect(await textIn('odt', odt(body))).toBe('10^6 m^2 de H_2O, até R$ 30')
})

test('the equations, charts and pictures of an ODT are read at their positions [S13]', async () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const chart = `<office:document-content><office:body><office:chart><chart:chart><chart:title><text:p>Feira</text:p></chart:title><table:table><table:table-row>${cell('')}${cell('Visitas')}</table:table-row><table:table-row>${cell('2025')}${cell('347')}</table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`
  const picture =
    '<draw:frame><draw:image xlink:href="Pictures/1.png"/><svg:desc>Mapa da escola</svg:desc></draw:frame>'
  const body = `<text:p>Vale ${frame('./Object 1')}, sim.</text:p><text:p>${frame('Object 2/')}</text:p><text:p>${picture}</text:p>`
  const text = await textIn('odt', odt(body, { 'Object 1/content.xml': formula, 'Object 2/content.xml': chart }))
  expect(text).toBe('Vale $\\sqrt{2}$, sim.\n\nFeira\n\n| Visitas\n2025 | 347\n\n[Imagem: Mapa da escola]')
})

test('a standalone equation on a slide of an ODP is read with the slide [S13]', async () => {
  const slide = `<draw:page><draw:frame><draw:text-box><text:p>10${span('Alto', '6')}</text:p></draw:text-box></draw:frame>${frame('./Object 1')}</draw:page>`
  const content = packageOf({
    'content.xml': part(`<office:presentation>${slide}</office:presentation>`),
    'Object 1/content.xml': formula,
  })
  expect(await pagesIn('odp', content)).toEqual([{ page: 1, text: '10^6\n\n$\\sqrt{2}$' }])
})

test('the label of a page number is left out of a footer [S13]', async () => {
  const footer = (text: string) =>
    `<office:document-styles><style:footer><text:p>${text}</text:p></style:footer></office:document-styles>`
  const number = '<text:page-number>3</text:page-number>'
  const read = (text: string) => textIn('odt', odt('<text:p>Corpo.</text:p>', { 'styles.xml': footer(text) }))
  expect(await read(`Página ${number} de <text:page-count>9</text:page-count>`)).toBe('Corpo.')
  expect(await read(`Secretaria – página ${number}`)).toBe('Corpo.\n\nSecretaria – página')
})
