import { expect, test } from 'vitest'
import { textIn } from '#test/formats.ts'

const read = (html: string) => textIn('html', Buffer.from(html))

test('an HTML page is read as displayed: without scripts, menus and hidden parts, even if malformed [S13]', async () => {
  const page = `<title>Cantina</title><script>var a = "<p>não</p>"</script><nav><a href=/>Início</a></nav>
    <p>Almoço às <b>12h</b><p>Lanche<div hidden>oculto</div><div style="display: none">oculto</div><ul><li>Suco<li>Pão</ul>`
  expect(await read(page)).toBe('# Cantina\n\nAlmoço às 12h\n\nLanche\n\n- Suco\n- Pão')
})

test('lists are numbered as the page declares, and a layout table is not read as a table [S13]', async () => {
  expect(await read('<ol start=3 type=I><li>três<li value=9>nove</ol><ol type=a><li>um</ol>')).toBe(
    'III. três\nIX. nove\na. um',
  )
  expect(await read('<table><tr><td><h2>Avisos</h2><p>Não há aula.</td><td>Lado</td></tr></table>')).toBe(
    '## Avisos\n\nNão há aula.\n\nLado',
  )
  expect(await read('<table><tr><th rowspan=2>6º A<td>seg<td>8h<tr><td>ter<td></table>')).toBe(
    '6º A | seg | 8h\n6º A | ter |',
  )
})

test('the number of a note does not join the word before it [S13]', async () => {
  expect(await read('<p>A nota é 7,0<a href="#n1"><sup>1</sup></a>.<p>10 m<sup>2</sup></p>')).toBe(
    'A nota é 7,0.\n\n10 m^2',
  )
})

test('equal adjacent cells are both kept, and a cell across the whole row is written once [S13]', async () => {
  const html =
    '<table><tr><td colspan="2">Notas</td></tr><tr><td>10</td><td>10</td></tr><tr><td>9</td><td>8</td></tr></table>'
  expect(await textIn('html', Buffer.from(html))).toBe('Notas\n10 | 10\n9 | 8')
})

test('superscript, subscript and struck letters of a page are read as shown, also by a style sheet [S13]', async () => {
  expect(
    await read(
      '<p>5 x 10<sup>6</sup> no 6<sup>o</sup> ano, 10<sup>−</sup><sup>3</sup> m, H<sub>2</sub>O, e<sup>x<sup>2</sup></sup>',
    ),
  ).toBe('5 x 10^6 no 6º ano, 10^{-3} m, H_2O, e^{x^2}')
  expect(
    await read(
      '<p>O prazo é de <del>10 dias</del><ins>15 dias</ins>, e a taxa <s>R$ <b>20</b></s> R$ 30. <strike>x</strike>',
    ),
  ).toBe('O prazo é de 15 dias, e a taxa R$ 30.')
  const sheet =
    '<style>/* Google */ .c1, .c4{color:red;text-decoration:line-through} span.c2{vertical-align:super} .c3{display:none}</style>'
  const words =
    '<p>Área de 10<span class="c2"><span>6</span></span> m<span style="vertical-align: super">2</span>, <span class="c4">antes</span> <span style="text-decoration: line-through">já</span> agora<span class="c3">!</span>'
  expect(await read(sheet + words)).toBe('Área de 10^6 m^2, agora')
})

test('note marks are not read as exponents, and an exponent within a link stays one [S13]', async () => {
  expect(
    await read(
      '<p>A nota é 7,0<sup>[<a href="#n1">1</a>]</sup>, e 8,0<a href="notas.xhtml#n2"><sup>2</sup></a>. <a href="#e">E=mc<sup>2</sup></a>',
    ),
  ).toBe('A nota é 7,0, e 8,0. E=mc^2')
})

test('MathML in a page becomes LaTeX once, even if the page contains a rendered copy [S13]', async () => {
  const math = '<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>'
  expect(await read(`<p>A média é ${math}.</p><div hidden>${math}</div>`)).toBe('A média é $\\frac{a + b}{2}$.')
  expect(
    await read(
      `<span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html">a+b2</span></span>`,
    ),
  ).toBe('$\\frac{a + b}{2}$')
  expect(await read('<p>Raio <img class="texrender" alt="\\pi r^2"> e <img class="foto" alt="Praia"></p>')).toBe(
    'Raio $\\pi r^2$ e',
  )
})

test('struck text in Markdown is left out; a single tilde or code strikes nothing [S13]', async () => {
  const text = 'Prazo: ~~dez~~ quinze dias, ~5 alunos~, `~~código~~`, <del>x</del>y\n\n| a |\n|---|\n| ~~1~~ 2 |'
  expect(await textIn('markdown', Buffer.from(text))).toBe(
    'Prazo: quinze dias, ~5 alunos~, `~~código~~`, y\n\n| a |\n|---|\n| 2 |',
  )
})
