import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { openLink } from './support/shares.ts'
import { expect, expectErrors, test } from './support/test.ts'

// runs axe on several screens
test.describe.configure({ timeout: 120_000 })

test('without an account and by keyboard a help page is found, with its picture [S1, X1]', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Ajuda' }).press('Enter')
  await expect(page).toHaveURL('/ajuda')
  await expect(page).toHaveTitle('Ajuda · Prosa')
  // the title changes first; until the page is loaded, the previous one stays
  await expect(page.getByRole('heading', { name: 'Ajuda', level: 1 })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Buscar na ajuda').focus()
  await page.keyboard.type('VERSAO rascunho')
  await expect(page).toHaveURL(/[?&]q=VERSAO/)
  await page.getByLabel('Buscar na ajuda').press('Tab')
  await expect(page.getByRole('radio', { name: 'Todos' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Rascunho e versão', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Rascunho e versão', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Rascunho e versão · Prosa')
  const picture = page.getByRole('img', { name: /^A janela Publicar/ })
  const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(picture).toHaveAttribute('src', /dark/)
  await expect.poll(isDrawn).toBe(true)
  await expectAccessible(page)

  await page.goBack()
  await expect(page.getByLabel('Buscar na ajuda')).toHaveValue('VERSAO rascunho')
})

test('a visitor of a link opens the help in a new tab [S17]', async ({ page, apiAs }) => {
  const assistantId = await publishAssistant(apiAs('admin'), { name: 'Tutor com ajuda' })
  const { path } = await openLink(apiAs('admin'), assistantId)
  await page.goto(path)
  await page.getByLabel('Mensagem').waitFor()
  await page.getByRole('button', { name: 'Precisa de ajuda?' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Como usar esta página' }).click()
  const help = await opened
  await expect(help.getByRole('link', { name: 'Fazer uma atividade', exact: true })).toBeVisible()
  await expect(help.getByRole('radio', { name: 'Estudantes' })).toBeChecked()
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('the organization’s contact is shown in the help and on pages not found [S35]', async ({ page, apiAs }) => {
    const { defaultAppName: _, version: __, ...general } = await apiAs('admin').getGeneralSettings()
    await page.goto('/settings/general')
    await page.getByLabel('Nome do contato').fill('Secretaria')
    await page.getByLabel('E-mail, telefone ou endereço').fill('secretaria@escola.test')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Configurações salvas.')).toBeVisible()
    try {
      await page.goto('/ajuda/o-que-mudou')
      await expect(page.getByRole('link', { name: 'secretaria@escola.test' })).toBeVisible()
      await expectAccessible(page)
      expectErrors('404')
      await page.goto('/nada-aqui')
      await expect(page.getByText('Precisa de ajuda? Fale com Secretaria: secretaria@escola.test')).toBeVisible()
    } finally {
      await apiAs('admin').updateGeneralSettings({ body: general })
    }
  })

  test("a '?' opens its page beside the draft, and news are shown once [S13, S44]", async ({ page, apiAs }) => {
    const { id } = await apiAs('admin').createAssistant({ body: { name: 'Rascunho com ajuda' } })
    await page.addInitScript(() => {
      // an earlier release was read in this browser
      if (localStorage.getItem('prosa.news-read') === null) localStorage.setItem('prosa.news-read', '1')
    })
    await page.goto('/assistants')
    const news = page.getByRole('complementary', { name: 'Novidades' })
    await expect(news).toBeVisible()
    await expectAccessible(page)
    await news.getByRole('button', { name: 'Dispensar as novidades' }).click()
    await expect(news).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Assistentes', level: 1 })).toBeVisible()
    await expect(news).toHaveCount(0)

    await page.goto(`/assistants/manage/${id}`)
    await page.getByRole('textbox', { name: /^Nome/ }).fill('Rascunho que fica')
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: /^Ajuda: rascunho e versão/ }).click()
    await expect((await opened).getByRole('heading', { name: 'Rascunho e versão', level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Rascunho que fica')
  })
})
