import { publishAssistant } from './support/assistants.ts'
import { goOn } from './support/go-on.ts'
import { expect, expectErrors, test } from './support/test.ts'

test.describe('signed in', () => {
  test.use({ as: 'user' })

  test('the first address leads to the list, without border; the profile has a border and scrolls [S10, S11, S22]', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    const content = page.getByRole('main')
    await expect(content).toHaveAttribute('data-content-border', 'false')
    await expect(content).toHaveAttribute('data-content-overflow', 'false')
    await expect(content).toHaveCSS('overflow', 'hidden')
    const heights = await page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight])
    expect(heights[0]).toBe(heights[1])

    await goOn(page, '/profile')
    await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveAttribute('data-content-border', 'true')
    await expect(page.getByRole('main')).toHaveCSS('overflow-y', 'auto')

    await page.getByRole('textbox', { name: /^Nome/ }).fill('Bruno Souza')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await expect(page.getByText('Dados salvos.')).toBeVisible()
    await page.getByRole('tab', { name: 'Segurança' }).click()
    await expect(page).toHaveURL('/profile?tab=security')
    await expect(page.getByText('Esta sessão')).toBeVisible()
  })

  test('the chat uses the assistant layout; an invalid parameter shows the not-found error [S12, S34, S57]', async ({
    page,
    apiAs,
  }) => {
    expectErrors('404')
    const id = await publishAssistant(apiAs('user'), { name: 'Tutor de rotas' })
    await page.goto(`/assistants/${id}/chats`)
    await expect(page.getByRole('complementary', { name: 'Conversas' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tutor de rotas', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0)
    await expect(page.getByLabel('Mensagem')).toBeVisible()
    await expect(page).toHaveTitle('Tutor de rotas · Prosa')

    await page.goto('/assistants/tutor/chats')
    await expect(page.getByText('Page Not Found: /assistants/tutor/chats')).toBeVisible()
    const address = '/assistants/1/chats/nao-e-uma-conversa'
    await goOn(page, address)
    await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
    await expect(page.getByText(`Page Not Found: ${address}`)).toBeVisible()
  })

  test('the builder accepts digits or create, and has its title [S13]', async ({ page, apiAs }) => {
    expectErrors('404')
    const { id } = await apiAs('user').createAssistant({ body: { name: 'Rascunho de rotas' } })
    for (const param of ['create', String(id)]) {
      await goOn(page, `/assistants/manage/${param}`)
      await expect(page.getByRole('textbox', { name: /^Nome/ })).toBeVisible()
      await expect(page).toHaveTitle('Criar/editar assistente · Prosa')
    }
    for (const param of ['novo', '-1', '1.5', '12a', 'create2']) {
      await goOn(page, `/assistants/manage/${param}`)
      await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
      await expect(page.getByText(`Page Not Found: /assistants/manage/${param}`)).toBeVisible()
    }
  })

  test('a missing object looks like a forbidden one [S34]', async ({ page, apiAs }) => {
    expectErrors('404', 'ApiProblem')
    const { id } = await apiAs('admin').createAssistant({ body: { name: 'De outra pessoa' } })
    for (const hidden of [id, 99_999_999]) {
      await page.goto(`/assistants/${hidden}/chats`)
      await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
      await expect(page.getByRole('main'), 'in the place of the layout, not inside of it').toHaveCount(1)
    }
  })
})

test('an unknown route has its own page with status 404 [S33, S57]', async ({ page }) => {
  expectErrors('404')
  const response = await page.goto('/nada/aqui?x=1')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
  await expect(page.getByText('Page not found: /nada/aqui', { exact: true })).toBeVisible()
})
