import { expect, test } from 'vitest'
import { type Paper, type PaperBlock, writePaper } from '#/platform/pdf/paper.ts'
import { signs, textOfPdf } from '#test/signs.ts'

const paper = (blocks: readonly PaperBlock[], rest: Partial<Paper> = {}) =>
  writePaper({ title: 'Conversa', footer: 'Prosa', blocks, ...rest })

/** The text of a PDF: letters of formulas as plain letters, without breaks of lines and pages. */
async function printed(bytes: Buffer) {
  const { text, totalPages } = await textOfPdf(new Response(new Uint8Array(bytes)))
  return { text: text.normalize('NFKC').replaceAll(/\s+/g, ' '), totalPages }
}

const ofMarkdown = async (text: string) => (await printed(await paper([{ kind: 'markdown', text }]))).text

test('texts of people never become commands of the compiler [S12]', async () => {
  const text = String.raw`#eval("1+1") $ 2 $ \ "aspas" #{ } *a* _b_ [c] @d <e> // f` + '\u0000\ud800'
  const { text: read } = await printed(await paper([{ kind: 'text', text }], { title: text, footer: text }))
  expect(read.split(String.raw`#eval("1+1") $ 2 $ \ "aspas" #{ } *a* _b_ [c] @d <e> // f`)).toHaveLength(4)
  expect(await ofMarkdown('Veja `#read("/etc/passwd")` e $$\\text{\\#read("/etc/passwd")}$$')).toContain(
    '#read("/etc/passwd") e #read("/etc/passwd")',
  )
})

/** Sets all cases in one paper: damage by one case would show in the others, above all as unformatted Markdown. */
async function expectTogether(cases: readonly (readonly [text: string, read: string])[]): Promise<void> {
  const markdown = cases.flatMap(([text]) => [text, 'Entre **dois**.'])
  const { text } = await printed(await paper(markdown.map((one) => ({ kind: 'markdown', text: one }))))
  for (const [written, read] of cases) expect(text, written.slice(0, 100)).toContain(read)
  expect(text.split('Entre dois.')).toHaveLength(cases.length + 1)
}

test('a formula that cannot be set is shown as its source, and affects nothing else [S13]', async () => {
  await expectTogether([
    [String.raw`Antes $$\frac{a$$ depois`, String.raw`Antes \frac{a depois`],
    [String.raw`Antes $\foo{x}$ depois`, String.raw`Antes \foo{x} depois`],
    [`Antes $$${'x'.repeat(2001)}$$ do longo`, 'do longo'],
    [String.raw`Antes **do quadro** $$\begin{CD}A @>a>> B\\@VbVV @AAcA\\C @= D\end{CD}$$ depois`, 'Antes do quadro'],
    [String.raw`Antes **da linha** $$\overlinesegment{AB}$$ depois`, 'Antes da linha'],
    [`Antes $$${'\\sqrt{'.repeat(40)}x${'}'.repeat(40)}$$ depois`, String.raw`\sqrt{`],
  ])
})

test('hostile Markdown does not break a paper [S13]', async () => {
  await expectTogether([
    // nested quotes, and more of them than the parser accepts
    [`${'> '.repeat(90)}fundo de citações`, 'fundo de citações'],
    [`${'> '.repeat(5000)}fundo demais`, 'fundo demais'],
    [Array.from({ length: 60 }, (_, n) => `${'  '.repeat(n)}- nível ${n}`).join('\n'), 'nível 59'],
    [`${'**a *b '.repeat(40)}fundo de ênfases${'* **'.repeat(40)}`, 'fundo de ênfases'],
    // a table of many columns, and one of many rows
    [`|${'c|'.repeat(200)}\n|${'-|'.repeat(200)}\n|${'fim|'.repeat(200)}`, 'fim | fim'],
    [`|a|b|\n|-|-|\n${'|x|y|\n'.repeat(2000)}|último|z|`, 'último'],
    // invalid addresses and unclosed marks
    ['[um](javascript:alert(1)) [dois]() ![três](x) [quatro][nada]', 'um dois'],
    ['```\nfim **aberto [x](y $$ \\[', 'fim **aberto [x](y $$'],
  ])
})

test('Markdown that exceeds its time limit is set as it was written [S13]', async () => {
  const blocks = [{ kind: 'markdown', text: 'Antes **negrito** [a](b) $x^2$ fim' } as const]
  const { text: read } = await printed(await writePaper({ title: 'x', footer: 'x', blocks }, 1))
  expect(read).toContain('Antes **negrito** [a](b) $x^2$ fim')
})

test('a line of 20 kB breaks at the edge of the page, in words and in code [S12]', async () => {
  const line = 'a'.repeat(20_000)
  const both = await printed(
    await paper([
      { kind: 'text', text: line },
      { kind: 'markdown', text: `\`${line}\`` },
    ]),
  )
  expect(both.text.replaceAll(/[^a]/g, '').length).toBeGreaterThanOrEqual(40_000)
  expect(both.totalPages).toBeGreaterThan(8)
})

test('Markdown looks as on the screen, with the addresses of its links [S13]', async () => {
  const text = `# Título

Com **negrito**, *itálico*, ~~riscado~~ e \`código\`, ver [o site](https://exemplo.org/a) e https://solto.org.

1. um
2. dois
   - [x] feito

> citado

| Nome | Nota |
|---|--:|
| João | 9,5 |

\`\`\`js
const a = 1 // fim
\`\`\`

<b>como escrito</b> com nota[^1] e outra[^2].

[^1]: Ao pé.

[^2]:
        código ao pé`
  const read = await ofMarkdown(text)
  for (const part of [
    'Título Com negrito, itálico, riscado e código, ver o site (https://exemplo.org/a) e https://solto.org.',
    '1. um 2. dois • ☑ feito citado Nome | Nota João | 9,5 const a = 1 // fim',
    '<b>como escrito</b> com nota1 e outra2. 1Ao pé. 2 código ao pé',
  ])
    expect(read).toContain(part)
})

test('formulas are set in every notation, and money is not taken for one [S13]', async () => {
  const text = String.raw`O resultado é $x^2 \ge 3$, de R$ 10 a R$ 20, e \(\alpha \to \beta\).

\[ \begin{cases} 1 & \text{se área} > 0 \\ 0 & \text{não} \end{cases} \]

$$\underbrace{\sqrt[3]{x}}_{n} \xrightarrow{calor} \boxed{y} \cancel{z} f'' \binom{n}{k} \overline{AB} \hat{u} \mathbb{R} \mathrm{CO}_2 \tag{7}$$

$$
\begin{aligned} a &= b \\ &= \color{#ff0000}{c} \quad \begin{array}{c|c} 1 & 2 \\ \hline 3 & 4 \end{array} \end{aligned}
$$`
  const read = await ofMarkdown(text)
  for (const part of [
    'x^2 ≥ 3',
    'de R$ 10 a R$ 20',
    'α → β',
    'se área > 0',
    'calor',
    'ℝ'.normalize('NFKC'),
    '(7)',
    'a = b',
  ])
    expect(read).toContain(part)
  expect(read).not.toContain('\\')
})

test('Greek, arrows, scripts and accents are letters, and emoji are named in Portuguese [S12]', async () => {
  const text = 'αβγ Ω → ⇒ ↔ ≥ ≠ x² H₂O ½ “ação” — coração ☑ © ®'
  const { text: read } = await printed(await paper([{ kind: 'text', text: `${text} 👍🏽 ❤️ ✅ 🇧🇷 👩‍🏫 1️⃣ ©️` }]))
  expect(read).toContain(text.normalize('NFKC'))
  for (const name of [
    'polegar para cima: pele morena',
    'coração vermelho',
    'bandeira: Brasil',
    'professora',
    'tecla: 1',
  ])
    expect(read).toContain(`[${name}]`)
  expect(read).not.toContain('\u0000')
})

test('a paper says so where its fonts lack letters, and only there [S12]', async () => {
  const sentence = 'Há letras de outros alfabetos que este PDF não mostra. Para ler tudo, baixe em outro formato.'
  expect(await ofMarkdown('Em árabe: سلام, em chinês: 中文.')).toContain(sentence)
  expect(await ofMarkdown('Tiếng Việt, αβγ, Привіт, ℝ, ª, ⅓, ʃ, ✓ e 👍')).not.toContain('outros alfabetos')
})

test('a paper of 200 pages has all its text, page numbers, a title, a language and tags [S12]', async () => {
  const turns = Array.from({ length: 500 }, (_, n): PaperBlock[] => [
    { kind: 'heading', text: `Você · vez ${n}` },
    { kind: 'markdown', text: `Resposta número ${n}: ${'palavras que enchem a página e mais algumas. '.repeat(40)}` },
  ]).flat()
  const bytes = await paper(turns, { title: 'Conversa longa', footer: 'Feita hoje' })
  const { text, totalPages } = await printed(bytes)
  expect(totalPages).toBeGreaterThanOrEqual(200)
  expect(text.match(/Resposta número \d+:/g)).toHaveLength(500)
  expect(text).toContain(`Feita hoje 1 de ${totalPages}`)
  const source = bytes.toString('latin1')
  for (const part of [/\/Lang ?\(pt-BR\)/, /\/MarkInfo/, /\/Title/]) expect(source).toMatch(part)
  expect(bytes.byteLength).toBeLessThan(10_000_000)
})

test('cards have figures, tables repeat their header on every page, an empty one has a sentence [S27]', async () => {
  const columns = [{ label: 'Assistente' }, { label: 'Custo', isNumber: true }]
  const rows = Array.from({ length: 120 }, (_, n) => [`Guia ${n}`, `R$ ${n},00`])
  const { text, totalPages } = await printed(
    await paper([
      { kind: 'cards', cards: [{ label: 'Mensagens', value: '1.234', note: 'Antes: 12' }] },
      { kind: 'table', title: 'Uso', columns, rows, empty: 'Nada.' },
      { kind: 'table', title: 'Erros', columns, rows: [], empty: 'Nada neste mês.' },
    ]),
  )
  expect(text).toContain('Mensagens 1.234 Antes: 12')
  expect(totalPages).toBeGreaterThan(2)
  expect(text.match(/Assistente \| Custo/g)?.length).toBeGreaterThan(2)
  expect(text).toContain('Guia 119 | R$ 119,00')
  expect(text).toContain('Erros Nada neste mês.')
})

test('papers above the limit of parallel ones wait their turn, and each is complete [S12]', async () => {
  const all = await Promise.all([1, 2, 3].map((n) => paper([{ kind: 'text', text: `número ${n}` }])))
  const texts = await Promise.all(all.map(async (bytes) => (await printed(bytes)).text))
  expect(texts.map((text) => /número \d/.exec(text)?.[0])).toEqual(['número 1', 'número 2', 'número 3'])
})

test('chemistry, line breaks, money and stars look on a paper as on the screen [S13]', async () => {
  const { text } = await textOfPdf(new Response(new Uint8Array(await paper([{ kind: 'markdown', text: signs }]))))
  expect(text).toMatch(/caderno[\s|]*\n\s*lápis\s*\n\s*borracha/)
  const read = text.normalize('NFKC').replaceAll(/\s+/g, ' ')
  expect(read).toMatch(/A reação é 2 H_2 \+ O_2 →+\W*2 H_2O\./)
  expect(read).toMatch(/Diagrama: o desenho aparece na conversa.*flowchart TD/)
  expect(read).not.toMatch(/\\ce|<br/)
  expect(read).toContain('<b>não</b>')
  expect(read).toContain('dólares ($) e reais (R$), de $10 a 20$; 3*4*5 e 7,5*')
})
