import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { lastAnswer, stopButton } from './support/chat.ts'
import { asking } from './support/model.ts'
import { expect, test } from './support/test.ts'

const rich = [
  '## Título da resposta',
  'Um [link](https://escola.test) e `código`.',
  '| Nome | Nota |\n|---|---|\n| Ana | 9,5 |',
  '```python\nprint("Olá")\n```',
  'A área é $\\pi r^2$.',
].join('\n\n')

/** An open menu hangs outside of the page's landmarks, as everybody's does. */
const outsideLandmarks = ['region']

// three times axe on each of many screens
test.describe.configure({ timeout: 180_000 })

test('X1 the pages before the login', async ({ page, apiAs, expectedErrors }) => {
  expectedErrors.push('404', '410')
  const body = { name: 'Heitor Reis', email: `heitor-${Date.now()}@escola.test`, roles: ['user' as const] }
  const { inviteUrl } = await apiAs('admin').inviteUser({ body })
  const pages = {
    '/auth/login': 'Entrar',
    '/auth/forgot-password': 'Esqueci minha senha',
    '/auth/set-password?token=um-link-que-nunca-existiu': 'Criar senha',
    '/auth/confirm-email?token=um-link-que-nunca-existiu': 'Confirmar e-mail',
    '/auth/callback?error=access_denied': 'Não foi possível entrar',
    '/nada-aqui': 'Link inválido',
    [inviteUrl]: 'Criar senha',
  }
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Salvar senha e entrar' }).click()
  await expect(page.getByText('A senha precisa de pelo menos 10 caracteres.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('X1 the users', async ({ page }) => {
    await page.goto('/users')
    await expect(page.getByRole('row', { name: /Ana Lima/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ações de Ana Lima' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, { except: outsideLandmarks })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Convidar usuário' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Convidar', exact: true }).click()
    await expect(page.getByText('Escreva um e-mail válido, como nome@escola.br.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('as a user', () => {
  test.use({ as: 'user' })

  test('X1 the profile', async ({ page }) => {
    for (const tab of ['data', 'appearance', 'security']) {
      await page.goto(`/profile?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: /menu da conta/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, { except: outsideLandmarks })
  })

  test('X1 the assistants, as cards, as a table, and where there are none', async ({ page, apiAs }) => {
    await publishAssistant(apiAs('user'), { name: 'Tutor de acessibilidade', description: 'Para todas as pessoas.' })
    await page.goto('/assistants')
    await expect(page.getByRole('link', { name: 'Tutor de acessibilidade' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ações de Tutor de acessibilidade' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Lista' }).click()
    await expect(page.getByRole('table', { name: 'Assistentes' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/assistants?q=zebra')
    await expect(page.getByText('Nada encontrado para “zebra”.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/assistants?scope=trash')
    await expect(page.getByText('A Lixeira está vazia.')).toBeVisible()
    await expectAccessible(page)
  })

  test('X1 the builder, new and filled', async ({ page, apiAs }) => {
    await page.goto('/assistants/manage/create')
    await expect(page.getByRole('textbox', { name: /^Nome/ })).toBeVisible()
    await expectAccessible(page)
    const api = apiAs('user')
    const id = await publishAssistant(api, { name: 'Construtor acessível', suggestions: ['O que é?'] })
    await api.addText({ params: { assistantId: id }, body: { name: 'Horários', text: 'Das 8h às 17h.' } })
    await page.goto(`/assistants/manage/${id}`)
    await expect(page.getByRole('row', { name: /Horários/ })).toBeVisible()
    await expectAccessible(page)
  })

  test('X1 C9 the chat, empty, answering, answered, and with a long answer at 320 px', async ({ page, apiAs }) => {
    const api = apiAs('user')
    const id = await publishAssistant(api, { name: 'Conversa acessível', suggestions: ['O que é?'] })
    await page.goto(`/assistants/${id}/chats`)
    await expect(page.getByRole('button', { name: 'O que é?' })).toBeVisible()
    await expectAccessible(page)

    await page.goto(await chatAbout(api, id, `Mostre tudo. ${asking({ text: rich })}`))
    await expect(lastAnswer(page).locator('.katex')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'code and tables scroll inside').toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 720 })

    await page.getByLabel('Mensagem', { exact: true }).fill(`Conte. ${asking({ tokens: 5000, tokensPerSecond: 20 })}`)
    await page.keyboard.press('Enter')
    await expect(lastAnswer(page)).toContainText('A avaliação de português')
    await expectAccessible(page)
    await stopButton(page).click()
    await expect(page.getByText('Você parou esta resposta.')).toBeVisible()
    await expectAccessible(page)
  })
})
