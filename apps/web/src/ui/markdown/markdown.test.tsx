import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Toasters } from '#/ui/feedback/toasters.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'

async function show(text: string) {
  const { container } = render(<Markdown text={`${text}\n\nfim`} />)
  await screen.findByText('fim', { selector: 'p' })
  return container
}

test('HTML in a text is shown as text [W2]', async () => {
  const page = await show('<img src=x onerror=alert(1)> <b onclick="alert(1)">oi</b>\n\n<script>alert(1)</script>')
  expect(page.querySelector('img, b, script')).toBeNull()
  expect(page.textContent).toContain('<b onclick="alert(1)">oi</b>')
  expect(page.textContent).toContain('<script>alert(1)</script>')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'irc://x',
  'blob:x',
  'tel:1',
])('an address such as %s does not become a link [W2]', async (address) => {
  const page = await show(`[abrir](${address})`)
  expect(page.querySelector('a')).toBeNull()
  expect(page.textContent).toContain('abrir')
})

test('an external link shows its real host and sends no referrer [W2]', async () => {
  await show('[meu banco](https://golpe.example/entrar)')
  const link = screen.getByRole('link')
  expect(link.textContent).toBe('meu banco(golpe.example)')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
})

test('link words that name another host do not hide the real one [W2]', async () => {
  await show('[https://banco.example](https://golpe.example)')
  expect(screen.getByRole('link').textContent).toContain('(golpe.example)')
})

test.each([
  '[https://banco.example/?golpe.example](https://golpe.example)',
  '[https://banco.example/golpe.example](https://golpe.example)',
  '[banco.example?golpe.example](https://golpe.example)',
  '[Veja em golpe.example](https://golpe.example)',
  '[https://banco.example@golpe.example](https://golpe.example)',
  '<https://banco.example@golpe.example>',
  '[https://golpe.example.banco.example](https://golpe.example)',
  '[https://golpe.example\u202e/elpmaxe.ocnab](https://golpe.example)',
  '[https://golpe\u200b.example](https://golpe.example)',
  '[https://GOLPE.exаmple](https://golpe.example)',
])('link words that only resemble the address do not hide the real host: %s [W2]', async (text) => {
  await show(text)
  expect(screen.getByRole('link').textContent).toContain('(golpe.example)')
})

test('look-alike letters of other alphabets do not pass for an address [W2]', async () => {
  await show('<https://аpple.example>')
  expect(screen.getByRole('link').textContent).toContain('(xn--pple-43d.example)')
})

test('a link whose words name its host does not repeat it; mail links work too [W2]', async () => {
  await show(
    '<https://escola.example/turmas> www.escola.example/a [Escola.example](https://escola.example) e [secretaria@escola.example](mailto:secretaria@escola.example)',
  )
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'https://escola.example/turmas',
    'www.escola.example/a',
    'Escola.example',
    'secretaria@escola.example',
  ])
})

test('an external image becomes a link; our own image loads [W2, W5]', async () => {
  const page = await show('![gráfico](https://rastreio.example/g.png) ![capa](/api/files/1)')
  expect(screen.getByRole('link').textContent).toBe('gráfico(rastreio.example)')
  expect([...page.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['/api/files/1'])
})

test('a data: image is dropped [W2]', async () => {
  const page = await show('![x](data:image/svg+xml,<svg onload=alert(1)>)')
  expect(page.querySelector('img, svg, a')).toBeNull()
})

test('headings of a text are below those of the page; tables and code can be focused by keyboard [X1]', async () => {
  const page = await show('# Título\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx = 1\n```')
  expect(screen.getByRole('heading', { name: 'Título' }).tagName).toBe('H3')
  // Keyboard focus of overflowing tables is tested in scroll-area.test.tsx.
  expect(screen.getByRole('group', { name: 'Tabela' }).querySelector('table')).not.toBeNull()
  expect(page.querySelector('[role="group"]:has(code)')?.getAttribute('tabindex')).toBe('0')
  expect(screen.getByRole('button', { name: 'Copiar código' })).toBeDefined()
})

test.each([
  ['py', 'Python'],
  ['C++', 'C++'],
  ['cpp', 'C++'],
  ['portugol', 'Portugol'],
  ['linguagem-nova', 'linguagem-nova'],
])('a code block names its language: %s is %s [S12]', async (word, name) => {
  const page = await show(`\`\`\`${word}\nx = 1\n\`\`\``)
  expect(screen.getByRole('group', { name: `Código ${name}` })).toBeDefined()
  expect(page.querySelector('[data-streamdown="code-block-actions"]')?.textContent).toContain(name)
})

async function copiedTable(text: string) {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  await show(text)
  await userEvent.click(screen.getByRole('button', { name: 'Copiar tabela' }))
  const item = write.mock.calls.at(-1)?.[0][0]
  const read = async (type: string) => (await item?.getType(type))?.text()
  return { plain: await read('text/plain'), html: await read('text/html') }
}

test('a table is copied as text and HTML, and no cell can run as a formula [S12, A12]', async () => {
  userEvent.setup()
  const { plain, html } = await copiedTable(
    [
      '| Nome | Nota | [Site](https://escola.example) |',
      '|---|---|---|',
      '| **Ana** | -9,5 | =HYPERLINK("http://x") |',
      '| <b>Bia</b> | 87% | +55 11 |',
    ].join('\n'),
  )
  expect(plain).toBe(`Nome\tNota\tSite\r\nAna\t-9,5\t'=HYPERLINK("http://x")\r\n<b>Bia</b>\t87%\t'+55 11`)
  expect(html).toContain('<td>&lt;b&gt;Bia&lt;/b&gt;</td><td>87%</td>')
  expect(html).toContain('<td>\'=HYPERLINK("http://x")</td>')
  expect(screen.getByText('Tabela copiada. Cole em uma planilha.')).toBeDefined()
})

test('a line break in a cell stays within the cell, on the screen and in a spreadsheet [S12]', async () => {
  userEvent.setup()
  const { plain, html } = await copiedTable(
    '| Turno | Leve |\n|---|---|\n| Manhã | lápis "2B"<br>=1+1<BR/>papel `<br>` |',
  )
  expect(plain).toBe(`Turno\tLeve\r\nManhã\t"lápis ""2B""\n'=1+1\npapel <br>"`)
  expect(html).toContain('lápis "2B"<br style="mso-data-placement:same-cell">\'=1+1')
  expect(document.querySelectorAll('td br')).toHaveLength(2)
})

test('an unfinished <br> is hidden, and one alone on its line does not affect the next line', () => {
  const { container } = render(<Markdown text={'um<br>dois\n<br>\n**três**<b'} streaming />)
  expect(container.textContent).toBe('um\ndoistrês')
  expect(container.querySelectorAll('br')).toHaveLength(1)
})

test('chemistry renders, money stays text, and stars between numbers stay, also while writing [S12]', async () => {
  const page = await show('É $\\ce{2H2 + O2 -> 2H2O}$, ou \\pu{5 m}. Em dólares ($) e reais (R$), 3*4*5 e 7,5*.')
  await waitFor(() => expect(page.querySelectorAll('.katex')).toHaveLength(2))
  expect(page.querySelector('.katex-error, [style*="destructive"]')).toBeNull()
  expect(page.querySelector('.katex-mathml mo[stretchy]')?.textContent).toBe('→')
  expect(page.textContent).toContain('Em dólares ($) e reais (R$), 3*4*5 e 7,5*.')
  const streamed = 'O código é 234234*123*2 e a nota é 7,5*'
  for (let end = 14; end <= streamed.length; end++) {
    const { container, unmount } = render(<Markdown text={streamed.slice(0, end)} streaming />)
    expect(container.textContent).toBe(streamed.slice(0, end).trimEnd())
    unmount()
  }
})

test('each block has the direction of its own text, lists too; code runs from left to right', async () => {
  const page = await show(
    'مرحبا:\n\n- الخلية\n\n- `DNA` النواة\n\n> שלום\n\n| ا | ب |\n|---|---|\n| ج | d |\n\nEm português: `código`.\n\n- um\n\n# ملخص',
  )
  const directions = (tag: string) => [...page.querySelectorAll(tag)].map((element) => element.getAttribute('dir'))
  expect(directions('ul')).toEqual(['rtl', 'ltr'])
  expect(directions('ul:first-of-type > li')).toContain('rtl')
  expect(directions('blockquote')).toEqual(['rtl'])
  expect(directions('table')).toEqual(['rtl'])
  expect(directions('h3')).toEqual(['auto'])
  expect(new Set(directions('p, th, td'))).toEqual(new Set(['auto']))
  expect(new Set(directions('code'))).toEqual(new Set(['ltr']))
})

test('a table says so if the browser refuses the clipboard [S12]', async () => {
  userEvent.setup()
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('refused'))
  render(<Toasters theme="light" />)
  await show('| a |\n|---|\n| 1 |')
  await userEvent.click(screen.getByRole('button', { name: 'Copiar tabela' }))
  expect(await screen.findByText('O navegador não deixou copiar. Selecione o texto e copie.')).toBeDefined()
})

test('text after an open HTML tag is visible while it is being written', () => {
  const { container } = render(<Markdown text={'Quando x <y e z cresce, temos\n\nmais um parágrafo'} streaming />)
  expect(container.textContent).toContain('x <y e z cresce, temos')
  expect(container.textContent).toContain('mais um parágrafo')
})

test('one tilde stays a tilde; two strike out', async () => {
  const page = await show('de 20~25 °C a 30~35 °C, não ~~40~~')
  expect(page.textContent).toContain('de 20~25 °C a 30~35 °C')
  expect([...page.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['40'])
})

test('notes appear below in Portuguese, and their numbers are not links', async () => {
  const page = await show('Ver[^a] e [ali](#fim).\n\n[^a]: Um aviso.')
  expect(screen.getByRole('heading', { name: 'Notas' })).toBeDefined()
  expect(screen.getByText('Um aviso.')).toBeDefined()
  expect(page.querySelector('a')).toBeNull()
})

test('a task list has no checkboxes without a name [X1]', async () => {
  const page = await show('- [x] feito\n- [ ] por fazer')
  expect(page.querySelector('input')).toBeNull()
  expect([...page.querySelectorAll('li')].map((item) => item.textContent?.trim())).toEqual(['☑ feito', '☐ por fazer'])
})

test('named entities become their characters', async () => {
  const page = await show('5 &lt; 6, Compras &amp; vendas, &copy; e\n\n| x&nbsp;y |\n|---|')
  expect(page.textContent).toContain('5 < 6, Compras & vendas, ©')
  expect(page.textContent).toContain('x\u00a0y')
})

test('a block too heavy to render is shown as written between rendered blocks', async () => {
  const heavy = '*a **b '.repeat(600).trim()
  const page = await show(`# Antes\n\n${heavy}\n\n**Depois**`)
  expect(await screen.findByRole('heading', { name: 'Antes' })).toBeDefined()
  expect(page.querySelector('[data-as-written]')?.textContent).toContain(heavy)
  expect(page.querySelectorAll('[data-as-written]')).toHaveLength(1)
  expect(screen.getByText('Depois').tagName).not.toBe('P')
})

test('a table is complete from its first bar on, wherever the text stops [S12]', async () => {
  const whole = '| Discriminante | Raízes |\n|---|---|\n| Δ > 0 | duas |\n'
  const { rerender, container } = render(<Markdown text={whole} streaming />)
  await screen.findByRole('table')
  for (let end = 3; end <= whole.length; end++) {
    rerender(<Markdown text={whole.slice(0, end)} streaming={end % 2 === 0} />)
    expect(screen.getByRole('table')).toBeDefined()
    expect(container.textContent).not.toContain('|')
  }
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Δ > 0', 'duas'])
})

test('the browser’s translation leaves formulas and code unchanged [S12]', async () => {
  const page = await show('O comando `if` e $$e^{x}$$.\n\n```js\nif (a) b()\n```')
  await waitFor(() => expect(page.querySelector('.katex')?.getAttribute('translate')).toBe('no'))
  for (const code of page.querySelectorAll('code')) expect(code.closest('[translate="no"]')).not.toBeNull()
})
