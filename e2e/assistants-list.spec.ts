import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { grantRole } from './support/database.ts'
import { expect, test } from './support/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

const filterButton = (page: Page) => page.getByRole('button', { name: 'Filtrar' })

/** Position of a card in CSS pixels from the top of the window. */
async function topOf(card: Locator): Promise<number> {
  await expect(card).toBeVisible()
  return (await card.boundingBox())?.y ?? Infinity
}

test.describe('a person who makes assistants', () => {
  test.use({ as: 'user' })

  test('sees the first card on a phone, the filters behind one button, and favourites first [S11]', async ({
    page,
    apiAs,
  }) => {
    const api = apiAs('user')
    const favorite = await publishAssistant(api, { name: 'Fila de favoritos', category: 'teaching' })
    const newer = await publishAssistant(api, { name: 'Fila mais nova', category: 'office' })
    await api.setFavorite({ params: { assistantId: favorite }, body: { favorite: true } })
    await page.goto('/assistants?q=fila')
    const names = page.getByRole('listitem').getByRole('heading')
    await expect(names).toHaveText(['Fila de favoritos', 'Fila mais nova'])
    expect(await topOf(page.getByRole('listitem').filter({ hasText: 'Fila de favoritos' }))).toBeLessThan(300)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await filterButton(page).click()
    const panel = page.getByRole('dialog', { name: 'Filtros e ordem' })
    await expect(panel).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('combobox', { name: 'Categoria' }).click()
    await page.getByRole('option', { name: 'Secretaria e gestão' }).press('Enter')
    await expect(page).toHaveURL('/assistants?q=fila&category=office')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Filtrar (1)' })).toBeFocused()
    await expect(names).toHaveText(['Fila mais nova'])

    await page.getByRole('button', { name: 'Ações de Fila mais nova' }).click()
    await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible()
    expect(await page.getByRole('menuitem').count()).toBeLessThanOrEqual(8)
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await expect(page).toHaveURL(`/assistants/manage/${newer}`)
  })
})

test.describe('a person who only chats', () => {
  test('sees the search and the cards, and no tools of the builder [S11, S50]', async ({
    page,
    apiAs,
    invite,
    enterAs,
  }) => {
    const talker = await invite('Paula Conversa', 'partner')
    const id = await publishAssistant(apiAs('user'), { name: 'Tutor da turma' })
    await grantRole(talker.id, id, 'viewer')
    await enterAs(talker)
    await page.goto('/assistants')
    const card = page.getByRole('listitem').filter({ hasText: 'Tutor da turma' })
    expect(await topOf(card)).toBeLessThan(300)
    await expect(page.getByLabel('Buscar assistentes')).toBeVisible()
    await expect(filterButton(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mais ações' })).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(card.getByText('Somente leitura')).toHaveCount(0)
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(card.getByRole('button', { name: /^Ações de/ })).toHaveCount(0)
  })
})
