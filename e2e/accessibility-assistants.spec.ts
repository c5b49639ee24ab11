import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { lastAnswer, stopButton } from './support/chat.ts'
import { goOn } from './support/go-on.ts'
import { modelDirectives } from './support/model.ts'
import { chooseAction, expect, test } from './support/test.ts'

test.use({ as: 'user' })

// runs axe on each of many screens
test.describe.configure({ timeout: 180_000 })

const rich = [
  '## Título da resposta',
  'Um [link](https://escola.test) e `código`.',
  '| Nome | Nota |\n|---|---|\n| Ana | 9,5 |',
  '```python\nprint("Olá")\n```',
  'A área é $\\pi r^2$.',
].join('\n\n')

test('the list of assistants as cards, as a table and empty [X1]', async ({ page, apiAs }) => {
  await publishAssistant(apiAs('user'), { name: 'Tutor de acessibilidade', description: 'Para todas as pessoas.' })
  await page.goto('/assistants')
  await expect(page.getByRole('link', { name: 'Tutor de acessibilidade' })).toBeVisible()
  await expectAccessible(page)
  await chooseAction(page, 'Ações de Tutor de acessibilidade', 'Excluir')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mais ações' }).click()
  // an open menu stands outside the landmarks
  await expectAccessible(page, { except: ['region'] })
  await page.getByRole('menuitemradio', { name: 'Lista' }).click()
  await expect(page.getByRole('table', { name: 'Assistentes' })).toBeVisible()
  await expectAccessible(page)
  await goOn(page, '/assistants?q=zebra')
  await expect(page.getByText('Nada encontrado para “zebra”.')).toBeVisible()
  await expectAccessible(page)
  await goOn(page, '/assistants?scope=trash')
  await expect(page.getByText('A Lixeira está vazia.')).toBeVisible()
  await expectAccessible(page)
})

test('the builder, new and filled in [X1]', async ({ page, apiAs }) => {
  await page.goto('/assistants/manage/create')
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toBeVisible()
  await expectAccessible(page)
  const api = apiAs('user')
  const id = await publishAssistant(api, { name: 'Construtor acessível', suggestions: ['O que é?'] })
  await api.addText({ params: { assistantId: id }, body: { name: 'Horários', text: 'Das 8h às 17h.' } })
  await goOn(page, `/assistants/manage/${id}`)
  await expect(page.getByRole('row', { name: /Horários/ })).toBeVisible()
  await expectAccessible(page)
})

test('the chat: empty, answering, answered, and with a long answer at 320 px [X1, C9]', async ({ page, apiAs }) => {
  const api = apiAs('user')
  const id = await publishAssistant(api, { name: 'Conversa acessível', suggestions: ['O que é?'] })
  await page.goto(`/assistants/${id}/chats`)
  await expect(page.getByRole('button', { name: 'O que é?' })).toBeVisible()
  await expectAccessible(page)

  await goOn(page, await chatAbout(api, id, `Mostre tudo. ${modelDirectives({ text: rich })}`))
  await expect(lastAnswer(page).locator('.katex')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'code and tables scroll inside').toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page
    .getByLabel('Mensagem', { exact: true })
    .fill(`Conte. ${modelDirectives({ tokens: 1500, tokensPerSecond: 20 })}`)
  await page.keyboard.press('Enter')
  await expect(lastAnswer(page)).toContainText('A avaliação de português')
  await expectAccessible(page)
  await stopButton(page).click()
  await expect(page.getByText('Você parou esta resposta.')).toBeVisible()
  await expectAccessible(page)
})
