import type { Locator, Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { stopClock } from './support/clock.ts'
import { addPeople } from './support/database.ts'
import { expect, test } from './support/test.ts'

test.beforeAll(async ({ apiAs }) => {
  await publishAssistant(apiAs('user'), { name: 'Tutor de interface' })
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('lists show ten a page, with two pages beside the current one, and begin at page 1 [S62]', async ({ page }) => {
    await addPeople(Array.from({ length: 115 }, (_, index) => `Pessoa ${index + 1}`))
    await page.goto('/users')
    const table = page.getByRole('table', { name: 'Usuários' })
    await expect(table.getByRole('row'), 'ten below the header').toHaveCount(11)
    const pagination = page.getByRole('navigation', { name: 'Paginação' })
    await expect(pagination.getByRole('button', { name: 'Página 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(pagination.getByRole('button', { name: 'Página anterior' })).toBeDisabled()

    await pagination.getByRole('button', { name: 'Página 6', exact: true }).click()
    await expect(page).toHaveURL('/users?page=6')
    await expect(pagination.getByRole('button', { name: 'Página 6', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(pagination.getByRole('listitem')).toHaveText(['1', '…', '4', '5', '6', '7', '8', '…', /^1\d$/])

    for (const invalid of ['0', '-3', 'dez']) {
      await page.goto(`/users?page=${invalid}`)
      await expect(pagination.locator('[aria-current=page]')).toHaveText('1')
    }
  })
})

test.describe('as a user', () => {
  test.use({ as: 'user' })

  test('the progress of an upload goes up to 100 [S64]', async ({ page, apiAs }) => {
    const { id } = await apiAs('user').createAssistant({ body: { name: 'Envio' } })
    const upload = Promise.withResolvers<void>()
    await page.route('**/documents', async (route) => {
      if (route.request().method() === 'POST') await upload.promise
      await route.continue()
    })
    await page.goto(`/assistants/manage/${id}`)
    const buffer = Buffer.from('A secretaria atende das 8h às 17h.')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'horários.txt', mimeType: 'text/plain', buffer })
    const progress = page.getByRole('progressbar', { name: 'Enviando horários.txt' })
    await expect(progress).toHaveAttribute('aria-valuemax', '100')
    upload.resolve()
    await expect(page.getByRole('row', { name: /horários\.txt/ })).toBeVisible()
    await expect(progress).toHaveCount(0)
  })

  test('a select keeps 10 px from the edges of the window and scrolls every 50 ms [S65]', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 330 })
    await page.clock.install()
    await page.goto('/assistants')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('combobox', { name: 'Categoria' }).click()
    const list = page.getByRole('listbox')
    await expect(list).toBeVisible()
    const { top, bottom } = await edgesOf(page, list)
    expect(Math.min(top, bottom), 'at the edge it grows towards').toBeCloseTo(10, 0)

    await stopClock(page)
    const options = list.locator('[data-radix-select-viewport]')
    const scrolled = () => options.evaluate((element) => element.scrollTop)
    const row = await list
      .getByRole('option')
      .first()
      .evaluate((element) => (element as HTMLElement).offsetHeight)
    const start = await scrolled()
    await list.locator('[aria-hidden=true]').last().hover()
    await page.clock.runFor(49)
    expect(await scrolled()).toBe(start)
    await page.clock.runFor(1)
    expect(await scrolled()).toBe(start + row)
    await page.clock.runFor(50)
    expect(await scrolled()).toBe(start + 2 * row)
  })

  test("'all' is an option with a value, like any other [S65]", async ({ page }) => {
    await page.goto('/assistants?category=teaching')
    await page.getByRole('button', { name: 'Filtrar (1)' }).click()
    const select = page.getByRole('combobox', { name: 'Categoria' })
    await expect(select).toHaveText('Ensino')
    await select.click()
    await page.getByRole('option', { name: 'Todas as categorias' }).press('Enter')
    await expect(select).toHaveText('Todas as categorias')
    await expect(select).not.toHaveAttribute('data-placeholder')
    await expect(page).toHaveURL('/assistants')
    await select.click()
    await expect(page.getByRole('option', { name: 'Todas as categorias' })).toHaveAttribute('data-state', 'checked')
  })
})

/** Distances of a part from the upper and the lower edge of the window. */
async function edgesOf(page: Page, part: Locator): Promise<{ top: number; bottom: number }> {
  // measured when it has stopped moving
  await part.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const box = await part.boundingBox()
  if (!box) throw new Error('not shown')
  return { top: box.y, bottom: (page.viewportSize()?.height ?? 0) - box.y - box.height }
}
