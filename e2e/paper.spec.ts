import { randomUUID } from 'node:crypto'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer } from './support/chat.ts'
import { lengthenChat } from './support/database.ts'
import { modelDirectives } from './support/model.ts'
import { countOf, printPages, withoutSpaces } from './support/paper.ts'
import { beginActivity, finishActivity, openSchool } from './support/schools.ts'
import { openLink } from './support/shares.ts'
import { expect, test } from './support/test.ts'

// charts, and conversations of many sheets
test.describe.configure({ timeout: 120_000 })

test.describe('as a person', () => {
  test.use({ as: 'user', colorScheme: 'dark' })

  test('a conversation is printed from the first to the last word, without buttons [S12]', async ({ page, apiAs }) => {
    const id = await publishAssistant(apiAs('user'), { name: 'Guia de papel' })
    const long = Array.from({ length: 60 }, (_, n) => `Parágrafo ${n}: ${'palavras do papel '.repeat(12)}`).join('\n\n')
    const table =
      '\n\nVeja [o manual](https://exemplo.org/manual/papel).\n\n| Coluna | Valor |\n|---|---|\n| Linha da tabela | 42 |\n\n```js\nconst longe = "linha de código"\n```\n\n'
    await page.goto(
      await chatAbout(apiAs('user'), id, `Conte tudo ${modelDirectives({ text: `${long}${table} Fim da resposta.` })}`),
    )
    await expect(lastAnswer(page)).toContainText('Fim da resposta.')
    await expect(lastAnswer(page).getByRole('link', { name: 'o manual' })).toBeAttached()
    await messageField(page).fill('Rascunho que não se imprime')
    const sheets = await printPages(page)
    expect(sheets.length).toBeGreaterThan(3)
    for (const n of [0, 30, 59]) expect(countOf(sheets, `Parágrafo ${n}:`)).toBe(1)
    for (const words of [
      'Guia de papel',
      'Você, ',
      'o manual (https://exemplo.org/manual/papel)',
      'Linha da tabela',
      'linha de código',
      'Fim da resposta.',
    ])
      expect(countOf(sheets, words)).toBeGreaterThan(0)
    for (const words of [
      'Rascunho que não',
      'Novo chat',
      'Nova conversa',
      'Mais ações',
      'Editar',
      'Hoje',
      'podem conter erros',
    ])
      expect(countOf(sheets, words)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('color-scheme'))).toBe(
      'light',
    )
  })

  test('a table of many columns and a long formula fit the paper’s width [S12]', async ({ page, apiAs }) => {
    const id = await publishAssistant(apiAs('user'), { name: 'Guia largo' })
    const columns = Array.from({ length: 12 }, (_, n) => `Coluna número ${n}`)
    const table = `| ${columns.join(' | ')} |\n|${'---|'.repeat(12)}\n| ${columns.join(' | ')} |`
    const formula = `$$${columns.map((_, n) => `\\frac{x^{${n}}}{${n} + y}`).join(' + ')}$$`
    await page.goto(
      await chatAbout(apiAs('user'), id, `Largo ${modelDirectives({ text: `${formula}\n\n${table}\n\nFim.` })}`),
    )
    await expect(lastAnswer(page).getByRole('cell')).toHaveCount(12)
    await expect(lastAnswer(page).locator('.katex-display')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    // an A4 sheet within its margins
    await page.setViewportSize({ width: 688, height: 1017 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide).toBeLessThanOrEqual(688)
  })

  test('a printout without the beginning of a conversation says so, and a complete one does not [S12]', async ({
    page,
    apiAs,
  }) => {
    const id = await publishAssistant(apiAs('user'), { name: 'Guia de papel longo' })
    const path = await chatAbout(apiAs('user'), id, 'Começo da conversa no papel')
    await lengthenChat(path.split('/').at(-1) ?? '', 98)
    await page.goto(path)
    await expect(lastAnswer(page)).toContainText('Resposta número 98')
    const older = page.getByRole('button', { name: 'Mostrar mensagens anteriores' })
    await expect(older).toBeAttached()
    const missing = 'Antes desta há outras mensagens'
    const part = await printPages(page)
    expect([countOf(part, missing), countOf(part, 'Começo da conversa no papel')]).toEqual([1, 0])
    expect(countOf(part, 'Resposta número 98')).toBe(1)
    await expect(async () => {
      await older.evaluateAll((buttons) => buttons.forEach((button) => button.scrollIntoView()))
      await expect(older).toBeHidden({ timeout: 1000 })
    }).toPass()
    const whole = await printPages(page)
    expect([countOf(whole, missing), countOf(whole, 'Começo da conversa no papel')]).toEqual([0, 1])
  })
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('statistics are printed with their cards, all charts and the open table [S27]', async ({ page, apiAs }) => {
    const id = await publishAssistant(apiAs('admin'), { name: 'Guia dos números no papel' })
    await chatAbout(apiAs('admin'), id, 'Quanto é?')
    await page.goto(`/stats?assistantId=${id}`)
    await expect(page.getByRole('group', { name: 'Uso por dia', exact: true }).getByRole('img')).toBeVisible()
    const names = await page
      .locator('section[aria-label="Gráficos"]')
      .getByRole('group')
      .evaluateAll((groups) =>
        groups.map((group) => group.querySelector('h2, h3')?.textContent ?? '').filter((name) => name !== ''),
      )
    expect(names.length).toBeGreaterThan(5)
    const sheets = await printPages(page)
    for (const name of ['Estatísticas', 'Mensagens', 'Custo por conversa', 'Guia dos números no papel', ...names])
      expect(countOf(sheets, name)).toBeGreaterThan(0)
    for (const words of ['Mais filtros', 'Relatório mensal', 'Principal', 'Configurações', 'Comparar com'])
      expect(countOf(sheets, words)).toBe(0)

    // a chart drawn at phone width grows with the paper, without an event that announces it
    await page.setViewportSize({ width: 360, height: 740 })
    const chart = page.locator('.recharts-surface').first()
    await expect.poll(async () => (await chart.boundingBox())?.width).toBeLessThan(360)
    await page.emulateMedia({ media: 'print' })
    const grown = await chart.evaluate((drawing: SVGSVGElement) => {
      document.body.style.width = '688px'
      return drawing.getScreenCTM()?.a
    })
    expect(grown).toBeGreaterThan(1.4)
  })

  test('a list is printed as a table with its headers and page numbers [S36]', async ({ page, apiAs }) => {
    const mark = randomUUID().slice(0, 6)
    const names = Array.from({ length: 12 }, (_, n) => `Turma ${mark} ${String(n + 1).padStart(2, '0')}`)
    for (const name of names) await apiAs('admin').createGroup({ body: { name, kind: 'class', description: '' } })
    await page.goto(`/settings/groups?q=${mark}`)
    await expect(page.getByRole('row', { name: names[9] ?? '' })).toBeVisible()
    const sheets = await printPages(page)
    for (const name of names.slice(0, 10)) expect(countOf(sheets, name)).toBe(1)
    expect(countOf(sheets, 'Página 1/2')).toBe(1)
    for (const words of ['Novo grupo', 'Buscar', 'Sair', 'Assistentes']) expect(countOf(sheets, words)).toBe(0)
  })

  test('the builder is printed with its folded parts and every line of a long text [S13]', async ({ page, apiAs }) => {
    const instructions = Array.from({ length: 80 }, (_, n) => `Regra ${n} do papel.`).join('\n')
    const id = await publishAssistant(apiAs('admin'), { name: 'Guia das regras', instructions })
    await page.goto(`/assistants/manage/${id}`)
    const rules = page.getByRole('textbox', { name: /^Instruções/ })
    await expect(rules).toHaveValue(/Regra 79/)
    const folded = ['Zona de perigo', 'Idioma']
    // the parts of the cards load after the form
    for (const words of folded) await expect(page.getByText(words).first()).toBeAttached()
    const sheets = await printPages(page)
    // the panel beside the form takes no room at any length
    for (let more = 10; more < 80; more += 10) {
      await rules.fill(`${instructions}${'\nMais uma.'.repeat(more)}`)
      await printPages(page)
    }
    for (const words of ['Guia das regras', 'Regra 0 do', 'Regra 79 do', ...folded])
      expect(countOf(sheets, words)).toBeGreaterThan(0)
    for (const words of ['Publicar versão', 'Testar', 'Novo assistente']) expect(countOf(sheets, words)).toBe(0)
  })

  test('settings are printed whole, without their navigation [S30]', async ({ page }) => {
    await page.goto('/settings/general')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const heads = await page.locator('main').getByRole('heading').allInnerTexts()
    const sheets = await printPages(page)
    for (const head of heads) expect(countOf(sheets, head)).toBeGreaterThan(0)
    for (const words of ['Buscar uma configuração', 'Salvar']) expect(countOf(sheets, words)).toBe(0)
  })

  test('the QR sheet is one page with name, code and address, and a warning about a local address [S15]', async ({
    page,
    apiAs,
  }) => {
    const id = await publishAssistant(apiAs('admin'), { name: 'Guia da porta' })
    const { url } = await openLink(apiAs('admin'), id, { name: 'Cartaz da porta' })
    await page.goto(`/assistants/manage/${id}/sharing`)
    await page
      .getByRole('row', { name: /Cartaz da porta/ })
      .getByRole('button', { name: /Opções|Ações/ })
      .click()
    await page.getByRole('menuitem', { name: 'QR Code' }).click()
    await expect(page.getByRole('dialog', { name: 'QR Code de “Cartaz da porta”' })).toBeVisible()
    const sheets = await printPages(page)
    expect(sheets.map(withoutSpaces)).toEqual([
      withoutSpaces(
        `Guia da porta Aponte a câmera do celular para conversar. ${url} Este endereço só abre neste computador. Prosa`,
      ),
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(countOf(await printPages(page), 'Aponte a câmera')).toBe(0)
  })
})

test('the page of a link prints its conversation, and the receipt of an activity its code [S17, S25]', async ({
  page,
  apiAs,
  browser,
}) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Guia do visitante no papel' })
  const { path } = await openLink(apiAs('user'), id)
  await page.goto(path)
  await expect(messageField(page)).toBeVisible()
  await sendAndAwaitAnswer(
    page,
    `Oi ${modelDirectives({ text: `${'Texto do visitante. '.repeat(600)}Fim do visitante.` })}`,
  )
  await expect(lastAnswer(page)).toContainText('Fim do visitante.')
  const sheets = await printPages(page)
  expect(sheets.length).toBeGreaterThan(1)
  expect(countOf(sheets, 'Fim do visitante.')).toBe(1)
  for (const words of ['Encerrar', 'Escreva aqui']) expect(countOf(sheets, words)).toBe(0)

  const school = await openSchool(apiAs('admin'), process.env['E2E_URL'] ?? '')
  try {
    const { code } = await school.activity()
    const student = await (await browser.newContext()).newPage()
    await student.goto(school.entrance(code))
    await beginActivity(student)
    await sendAndAwaitAnswer(student, `Uma resposta ${modelDirectives({ text: 'Muito bem.' })}`)
    await finishActivity(student)
    const [receipt = '', ...others] = await printPages(student)
    expect(others).toEqual([])
    expect(receipt).toMatch(/Atividade entregue .*Comprovante [A-Z0-9]{4}-[A-Z0-9]{4}/)
    expect(receipt).not.toContain('Baixar minha conversa')
    await student.context().close()
  } finally {
    await school.close()
  }
})
