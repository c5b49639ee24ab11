import fc from 'fast-check'
import katex from 'katex'
import { expect, test } from 'vitest'
import { walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { Formulas } from '#/modules/knowledge/reading/formulas/formulas.model.ts'

function written(xml: string): string {
  const formulas = new Formulas()
  let found = ''
  walkXml(Buffer.from(xml), {
    open: (name, attributes) => void formulas.open(name, attributes),
    close: () => void (found = formulas.close() ?? found),
    text: (text) => formulas.text(text),
  })
  return found
}

const mathml = (inner: string) => written(`<math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math>`)
const omml = (inner: string) => written(`<m:oMath>${inner}</m:oMath>`)
const r = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`
const e = (inner: string, name = 'e') => `<m:${name}>${inner}</m:${name}>`
const table =
  '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>'

test.each([
  [
    'a fraction',
    '<mfrac><mrow><mn>2</mn><msub><mi>P</mi><mn>1</mn></msub><mo>+</mo><mn>3</mn></mrow><mn>5</mn></mfrac>',
    '\\frac{2P_1 + 3}{5}',
  ],
  [
    'roots',
    '<msqrt><mi>a</mi><mo>−</mo><mi>b</mi></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>',
    '\\sqrt{a - b}\\sqrt[3]{x}',
  ],
  ['a matrix', `<mrow><mo>(</mo>${table}<mo>)</mo></mrow>`, '\\begin{pmatrix} 1 & 0 \\\\ a & b \\end{pmatrix}'],
  ['a determinant', `<mo>|</mo><mrow>${table}</mrow><mo>|</mo>`, '\\begin{vmatrix} 1 & 0 \\\\ a & b \\end{vmatrix}'],
  [
    'cases with words',
    '<mi>f</mi><mo>=</mo><mo>{</mo><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mtext>se não é 1</mtext></mtd></mtr></mtable>',
    'f = \\begin{cases} x & \\text{se não é 1} \\end{cases}',
  ],
  [
    'a sum with its limits',
    '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
    '\\sum_{i = 1}^n i',
  ],
  [
    'an integral and a limit',
    '<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi><mo>=</mo><munder><mi>lim</mi><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder>',
    '\\int_0^1 x = \\lim_{n \\to \\infty}',
  ],
  [
    'accents',
    '<mover accent="true"><mi>v</mi><mo>→</mo></mover><mover><mi>x</mi><mo>¯</mo></mover>',
    '\\vec{v}\\overline{x}',
  ],
  [
    'scripts of scripts',
    '<msup><mi>e</mi><msup><mi>x</mi><mn>2</mn></msup></msup><msup><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></msup>',
    'e^{x^2}{x^2}^3',
  ],
  [
    'Greek letters and a function',
    '<mi>Δ</mi><mi>t</mi><mo>≤</mo><mi>sen</mi><mo>&#x2061;</mo><mi>α</mi>',
    '\\Delta t \\leq \\operatorname{sen}\\alpha',
  ],
  [
    'decimals',
    '<mn>7,5</mn><mo>·</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>3</mn></mrow></msup>',
    '7{,}5 \\cdot 10^{-3}',
  ],
  ['an isotope', '<mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>', '{}_6^{14}C'],
  ['a binomial', '<mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>', '\\binom{n}{k}'],
  ['fences of old programs', '<mfenced open="[" close="["><mi>a</mi><mi>b</mi></mfenced>', '[a, b['],
  ['a mark through a term', '<menclose notation="updiagonalstrike"><mn>3</mn></menclose><mi>x</mi>', '\\cancel{3}x'],
  [
    'the LaTeX that a program kept',
    '<semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">{\\displaystyle \\tfrac{1}{2}}</annotation></semantics>',
    '\\tfrac{1}{2}',
  ],
])('%s in MathML is LaTeX [S13]', (_, xml, latex) => {
  expect(mathml(xml)).toBe(`$${latex}$`)
})

test.each([
  [
    'a fraction',
    `<m:f><m:fPr><m:type m:val="bar"/></m:fPr>${e(r('2x+1'), 'num')}${e(r('3'), 'den')}</m:f>`,
    '\\frac{2x + 1}{3}',
  ],
  [
    'a fraction on one line',
    `<m:f><m:fPr><m:type m:val="lin"/></m:fPr>${e(r('a+b'), 'num')}${e(r('2'), 'den')}</m:f>`,
    '(a + b)/2',
  ],
  [
    'a root',
    `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r('x'))}</m:rad><m:rad>${e(r('3'), 'deg')}${e(r('y'))}</m:rad>`,
    '\\sqrt{x}\\sqrt[3]{y}',
  ],
  [
    'scripts',
    `<m:sSubSup>${e(r('x'))}${e(r('1'), 'sub')}${e(r('2'), 'sup')}</m:sSubSup><m:sPre>${e(r('6'), 'sub')}${e(r('14'), 'sup')}${e(r('C'))}</m:sPre>`,
    'x_1^2{}_{6}^{14}C',
  ],
  [
    'a sum',
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e(r('i=1'), 'sub')}${e(r('n'), 'sup')}${e(r('i'))}</m:nary>`,
    '\\sum_{i = 1}^n i',
  ],
  [
    'an integral, whose sign is not named',
    `<m:nary><m:naryPr><m:subHide m:val="on"/><m:supHide m:val="on"/></m:naryPr><m:sub/><m:sup/>${e(r('x'))}</m:nary>`,
    '\\int x',
  ],
  [
    'a limit of a function',
    `<m:func>${e(`<m:limLow>${e(r('lim'))}${e(r('x→0'), 'lim')}</m:limLow>`, 'fName')}${e(r('x'))}</m:func>`,
    '\\lim_{x \\to 0}x',
  ],
  [
    'a matrix',
    `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(`<m:m><m:mr>${e(r('1'))}${e(r('0'))}</m:mr></m:m>`)}</m:d>`,
    '\\begin{bmatrix} 1 & 0 \\end{bmatrix}',
  ],
  [
    'cases',
    `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(`<m:eqArr>${e(r('x+y=&amp;3'))}${e(r('x−y=&amp;1'))}</m:eqArr>`)}</m:d>`,
    '\\begin{cases} x + y = 3 \\\\ x - y = 1 \\end{cases}',
  ],
  [
    'brackets around a fraction',
    `<m:d>${e(`<m:f>${e(r('a'), 'num')}${e(r('b'), 'den')}</m:f>`)}</m:d>`,
    '\\left( \\frac{a}{b} \\right)',
  ],
  [
    'accents and lines',
    `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r('F'))}</m:acc><m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(r('AB'))}</m:bar>`,
    '\\vec{F}\\overline{AB}',
  ],
  [
    'an arrow of chemistry',
    `${r('A')}<m:groupChr><m:groupChrPr><m:chr m:val="→"/></m:groupChrPr>${e(r('calor', '<m:nor/>'))}</m:groupChr>${r('B')}`,
    'A\\xrightarrow{\\text{calor}}B',
  ],
  [
    'letters of another alphabet',
    `${r('𝑥')}${r('∈')}${r('R', '<m:scr m:val="double-struck"/>')}`,
    'x \\in \\mathbb{R}',
  ],
  ['words', `${r('média')}${r('=')}${r('7,5')}`, '\\text{média} = 7{,}5'],
  ['what was deleted in it', `${r('x')}<w:del>${r('+1')}</w:del>${r('=2')}`, 'x = 2'],
])('%s in an equation of Word is LaTeX [S13]', (_, xml, latex) => {
  expect(omml(xml)).toBe(`$${latex}$`)
})

test('a number or a single letter has no dollars, and an empty equation is left out', () => {
  expect([omml(r('x')), mathml('<mn>7,5</mn>'), mathml('<mrow/>'), omml('')]).toEqual(['x', '7,5', '', ''])
})

const text = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9]{1,6}$/),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 3 })
    .filter((some) => !/\p{Cc}|\p{Nd}(?<!\d)|[\u2980-\u29ff]/u.test(some)),
  fc.constantFrom(
    'média',
    'não',
    'α',
    '∑',
    '≤',
    '=',
    '+',
    '−',
    '→',
    '{',
    '}',
    '\\',
    '#',
    '%',
    '&',
    '_',
    '^',
    '~',
    '$',
    '|',
    '°',
    '7,5',
    'sen',
    '“',
    '😊',
    '²',
  ),
)
const escaped = (plain: string) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const trees = (leaf: (plain: string) => string, shapes: readonly ((a: string, b: string, c: string) => string)[]) =>
  fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text.map((plain) => leaf(escaped(plain))),
      fc
        .tuple(fc.constantFrom(...shapes), tie('node'), tie('node'), tie('node'))
        .map(([shape, a, b, c]) => shape(a, b, c)),
    ),
  })).node

const inMathml = trees(
  (plain) => `<mi>${plain}</mi>`,
  [
    (a, b) => `<mfrac>${a}${b}</mfrac>`,
    (a, b, c) => `<mrow>${a}<mo>+</mo>${b}${c}</mrow>`,
    (a, b, c) => `<msubsup>${a}${b}${c}</msubsup>`,
    (a, b, c) => `<munderover>${a}${b}${c}</munderover>`,
    (a, b) => `<mroot>${a}${b}</mroot>`,
    (a, b) => `<mrow><mo>(</mo><mtable><mtr><mtd>${a}</mtd><mtd>${b}</mtd></mtr></mtable><mo>)</mo></mrow>`,
    (a, b) => `<mfenced open="{" close="">${a}${b}</mfenced>`,
    (a) => `<mtext>${a.replaceAll(/<[^>]*>/g, '')}</mtext>`,
    (a, b) => `<mmultiscripts>${a}<mprescripts/>${b}<none/></mmultiscripts>`,
  ],
)
const inOmml = trees(
  (plain) => r(plain),
  [
    (a, b) => `<m:f>${e(a, 'num')}${e(b, 'den')}</m:f>`,
    (a, b, c) => a + b + c,
    (a, b, c) => `<m:sSubSup>${e(a)}${e(b, 'sub')}${e(c, 'sup')}</m:sSubSup>`,
    (a, b, c) => `<m:nary>${e(a, 'sub')}${e(b, 'sup')}${e(c)}</m:nary>`,
    (a, b) => `<m:rad>${e(a, 'deg')}${e(b)}</m:rad>`,
    (a, b) => `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="⟩"/></m:dPr>${e(a)}${e(b)}</m:d>`,
    (a, b) => `<m:d>${e(`<m:m><m:mr>${e(a)}${e(b)}</m:mr></m:m>`)}</m:d>`,
    (a, b) => `<m:eqArr>${e(a)}${e(b)}</m:eqArr>`,
    (a, b) => `<m:limLow>${e(a)}${e(b, 'lim')}</m:limLow>`,
    (a) => `<m:groupChr>${e(a)}</m:groupChr>`,
    (a) => `<m:acc>${e(a)}</m:acc>`,
  ],
)

test('any equation gives LaTeX that renders, without another dollar, bar or line break, and keeps its digits', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        inMathml.map((xml) => [xml, mathml(xml)] as const),
        inOmml.map((xml) => [xml, omml(xml)] as const),
      ),
      ([xml, latex]) => {
        const inner = latex.replaceAll(/^\$|\$$/g, '')
        expect(inner).not.toMatch(/[$|\n]/)
        const digits = (plain: string) =>
          plain
            .replaceAll(/[^0-9]/g, '')
            .split('')
            .toSorted()
            .join('')
        expect(digits(inner)).toBe(digits(xml.replaceAll(/<[^>]*>/g, '')))
        katex.renderToString(inner, { throwOnError: true, strict: 'ignore' })
      },
    ),
  )
})
