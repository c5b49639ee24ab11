import { expect, test } from 'vitest'
import { withPlainStars, withSpokenBreaks } from '#/conversations/markdown-signs.ts'
import { asMeant, normalizeMath } from '#/conversations/markdown-source.ts'

test.each([
  'O preço está em dólares ($) e o salário em reais (R$).',
  'A passagem custa de $10 a 20$.',
  'A passagem custa de $10 – 20$, ou de $5 ou 6$.',
  'Moedas aceitas: $, €, R$, £.',
  'Moedas aceitas: “$” e “R$”, *$* e *R$*, **$5** e **R$**.',
  'Hoje, $1 = R$ 5,40 e $1 ≈ R$.',
  'Custa $5, mas vale 10$; o frete sai por $5 + frete, total 10$.',
  '| Preço | Em reais |\n|---|---|\n| $5|10$ |',
  'de R$ 10 a R$ 20',
])('amounts of money are not formulas: %s', (text) => {
  expect(normalizeMath(text)).toBe(text)
})

test.each([
  'x^2',
  'x',
  '10',
  '2x + 3 = 7',
  '2 x + 3 = 7',
  'a, b, c',
  '[0, 1)',
  '|x|',
  'f(x)',
  '5 cm',
  '20 km/h',
  'f: R \\to R',
  '\\text{preço} = 5',
  'velocidade = distância / tempo',
  '\\sin x',
  'sen x',
])('text between single dollar signs is a formula: %s', (formula) => {
  expect(normalizeMath(`é $${formula}$, e`)).toBe(`é $$${formula}$$, e`)
})

test('a formula after an amount of money is found', () => {
  expect(normalizeMath('em dólares ($), ($\\pi$) e ($x^2$)')).toBe('em dólares ($), ($$\\pi$$) e ($$x^2$$)')
})

test.each([
  ['A reação é \\ce{2H2 + O2 -> 2H2O}.', 'A reação é $$\\ce{2H2 + O2 -> 2H2O}$$.'],
  ['$\\ce{H2O}$ e $$\\ce{CO2}$$', '$$\\ce{H2O}$$ e $$\\ce{CO2}$$'],
  ['`\\ce{H2O}`', '`\\ce{H2O}`'],
])('a chemical formula is found with and without dollar signs: %s', (written, read) => {
  expect(normalizeMath(written)).toBe(read)
})

test.each([
  ['Resolva 3*4*5 e 2*x*y.', 'Resolva 3\\*4\\*5 e 2\\*x\\*y.'],
  ['O código é 234234*123 e a nota é 7,5*.', 'O código é 234234\\*123 e a nota é 7,5*.'],
  ['base*altura/2 e lado*lado', 'base\\*altura/2 e lado\\*lado'],
  ['(a+b)*2 e 2*(a+b)*3', '(a+b)\\*2 e 2\\*(a+b)\\*3'],
  ['x**2 + y**2 e 2**3**4', 'x\\*\\*2 + y\\*\\*2 e 2\\*\\*3\\*\\*4'],
  ['**2*3** é 6, *2*3*', '**2\\*3** é 6, *2\\*3*'],
])('a star between factors is kept: %s', (written, read) => {
  expect(withPlainStars(written)).toBe(read)
})

test.each([
  '*itálico*, **negrito**, ***os dois*** e (*um*)',
  'a sílaba tônica: ca*fé*, *in*correto, ca**sa** e H**2**O',
  '* item\n* outro',
  'https://escola.example/a*b*c e <https://escola.example/1*2*3>',
  '$$a*b*c$$ e 3\\*4',
])('stars of emphasis, URLs and formulas stay unchanged: %s', (text) => {
  expect(withPlainStars(text)).toBe(text)
})

test('a line of <br> becomes a blank line, so that the next line is not read as HTML', () => {
  expect(asMeant('um\n<br>\n**dois**\n\n`<br>`\n> <br/> <BR />\n> três')).toBe('um\n\n**dois**\n\n`<br>`\n> \n> três')
})

test('<br> becomes a pause when read aloud', () => {
  expect(withSpokenBreaks('| a<br>b |\nc<br/>d')).toBe('| a, b |\nc\nd')
})

// An algorithm of quadratic time would need hours for these texts, and the test would time out.
test.each(['*', '1*', 'a*', '**2', '1,', '<br>', '\\ce{', '$a|', '| $a', '<', 'http://', '$1 '])(
  'a million characters of %j are processed in linear time',
  (unit) => {
    const text = `| a$ ${unit.repeat(1_000_000 / unit.length)}b*2**2`
    expect(withSpokenBreaks(asMeant(text)).length).toBeGreaterThan(100)
  },
)
