import type { Locator, Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { stopClock } from './support/clock.ts'
import { expect, test } from './support/test.ts'

test.beforeAll(async ({ apiAs }) => {
  await publishAssistant(apiAs('user'), { name: 'Tutor de interface' })
})

test.describe('as a user', () => {
  test.use({ as: 'user' })

  test('a select keeps 10 px from the window’s edges and scrolls every 50 ms [S65]', async ({ page }) => {
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
})

/** Distances of a part from the top and the bottom of the window. */
async function edgesOf(page: Page, part: Locator): Promise<{ top: number; bottom: number }> {
  // measured after its animations have finished
  await part.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const box = await part.boundingBox()
  if (!box) throw new Error('not shown')
  return { top: box.y, bottom: (page.viewportSize()?.height ?? 0) - box.y - box.height }
}
