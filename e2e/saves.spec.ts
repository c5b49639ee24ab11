import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { apiOf } from './support/people.ts'
import { chooseAction, addSession, expect, expectErrors, test } from './support/test.ts'

test('a save whose response was lost is not repeated, and a captive portal’s page is no success [Rel3]', async ({
  page,
  invite,
  enterAs,
  baseURL,
}) => {
  expectErrors('net::ERR')
  const admin = await invite('Olga das respostas perdidas', 'admin')
  await enterAs(admin)
  await page.goto('/settings/groups')
  let made = 0
  await page.route('**/api/groups', async (route) => {
    if (route.request().method() !== 'POST' || made++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo grupo' })
  await dialog.getByLabel('Nome').fill('Coral da resposta perdida')
  await dialog.getByRole('button', { name: 'Criar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Não conseguimos falar com o servidor.')
  await expect(dialog.getByLabel('Nome')).toHaveValue('Coral da resposta perdida')
  await dialog.getByRole('button', { name: 'Criar' }).click()
  await expect(page.getByText('“Coral da resposta perdida” foi criado.')).toBeVisible()
  const api = apiOf(baseURL ?? '', admin.token)
  const found = async () => (await api.listGroups({ query: { q: 'Coral da resposta perdida' } })).items
  expect(await found()).toHaveLength(1)

  await page.route('**/api/groups/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ contentType: 'text/html', body: '<h1>Entre na rede da escola</h1>' })
      : route.continue(),
  )
  await chooseAction(page, 'Ações de Coral da resposta perdida', 'Excluir')
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Para confirmar, digite o nome').fill('Coral da resposta perdida')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(question.getByRole('alert')).toContainText('O servidor não respondeu como esperado.')
  await expect(page.getByText(/foi excluído/)).toHaveCount(0)
  expect(await found()).toHaveLength(1)
})

test('text being written when the session ended is there after signing in [S43]', async ({
  page,
  invite,
  enterAs,
  signIn,
  baseURL,
}) => {
  expectErrors('401')
  const admin = await invite('Olga da sessão que acaba', 'admin')
  await enterAs(admin)
  await page.goto('/settings/groups')
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo grupo' })
  await dialog.getByLabel('Nome').fill('Turma da sessão que acaba')
  await dialog.getByLabel('Descrição').fill('Encontros às quintas, na biblioteca.')
  await apiOf(baseURL ?? '', admin.token).signOut()
  await dialog.getByRole('button', { name: 'Criar' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(admin)
  await expect(page).toHaveURL('/settings/groups')
  const unsavedDialog = page.getByRole('dialog', { name: 'O que você estava escrevendo' })
  await expect(unsavedDialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Turma da sessão que acaba')
  await expect(unsavedDialog.getByRole('textbox', { name: /Descrição/ })).toHaveValue(
    'Encontros às quintas, na biblioteca.',
  )
  await expectAccessible(page)
  await unsavedDialog.getByRole('button', { name: 'Já copiei' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Grupos de pessoas' })).toBeVisible()
  await expect(unsavedDialog).toHaveCount(0)
})

test('a touch loads the code of toasts, and its failure does not break the page [S35, S44]', async ({
  page,
  people,
  enterAs,
}) => {
  expectErrors('404')
  await enterAs(people.user)
  const toastRequest = page.waitForRequest(/toast-areas/)
  await page.route(/toast-areas/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/profile')
  const heading = page.getByRole('heading', { name: 'Perfil', level: 1 })
  await expect(heading).toBeVisible()
  await page.getByLabel('Nome').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' escrito antes')
  await toastRequest
  await page.waitForLoadState('networkidle')
  await expect(heading).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue(/ escrito antes$/)
})

test('of two administrators at once both changes are kept, or the second is warned before overwriting [Rel17]', async ({
  page,
  browser,
  people,
  invite,
  enterAs,
  apiAs,
}) => {
  expectErrors('409')
  const api = apiAs('admin')
  const first = await invite('Olga que salva primeiro', 'admin')
  const body = { name: 'Coral das duas janelas', kind: 'class' as const, description: '' }
  const { id: groupId } = await api.createGroup({ body })
  await enterAs(first)
  const context = await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' })
  await addSession(context, people.admin)
  const other = await context.newPage()
  const open = async (window: Page) => {
    await window.goto('/settings/groups?q=duas+janelas')
    await chooseAction(window, 'Ações de Coral das duas janelas', 'Editar')
    return window.getByRole('dialog', { name: 'Editar grupo' })
  }
  const [here, there] = [await open(page), await open(other)]
  await there.getByLabel('Descrição').fill('Ensaia às quintas.')
  await there.getByRole('button', { name: 'Salvar' }).click()
  await expect(there).toHaveCount(0)
  const again = await open(other)
  await here.getByLabel('Nome').fill('Coral das duas janelas abertas')
  await here.getByRole('button', { name: 'Salvar' }).click()
  await expect(here).toHaveCount(0)
  const readGroup = () => api.getGroup({ params: { groupId } })
  expect(await readGroup()).toMatchObject({ name: 'Coral das duas janelas abertas', description: 'Ensaia às quintas.' })

  await again.getByLabel('Nome').fill('Coral das duas janelas fechadas')
  await again.getByRole('button', { name: 'Salvar' }).click()
  await expect(again.getByRole('alert')).toContainText(
    /^Olga que salva primeiro mudou isto em .*O que você escreveu não se perdeu/,
  )
  expect((await readGroup()).name).toBe('Coral das duas janelas abertas')
  await expectAccessible(other)
  await again.getByRole('button', { name: 'Ver o que foi salvo' }).click()
  await expect(again.getByLabel('Nome')).toHaveValue('Coral das duas janelas abertas')
  await again.getByRole('button', { name: 'Voltar ao que eu escrevi' }).click()
  await again.getByRole('button', { name: 'Salvar' }).click()
  await expect(again).toHaveCount(0)
  expect((await readGroup()).name).toBe('Coral das duas janelas fechadas')
  await context.close()
})
