import type { Locator } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'admin', contextOptions: { forcedColors: 'active' } })

/** The visible style of a part in the system's colours. */
const look = (part: Locator) =>
  part.evaluate((element) => {
    const { color, backgroundColor, borderTopWidth } = getComputedStyle(element)
    return `${color} on ${backgroundColor}, edge ${borderTopWidth}`
  })

const colorOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

test('in forced colours one can see what is chosen, on and pressed [X1]', async ({ page, apiAs }) => {
  const id = await publishAssistant(apiAs('admin'), { name: 'Tutor de alto contraste' })
  await page.goto(`/assistants/manage/${id}/access`)
  const pages = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  await expect(page.getByRole('switch').first()).toBeVisible()
  expect(await look(pages.first()), 'the page one is on').not.toBe(await look(pages.nth(1)))
  const crumbs = page.getByRole('navigation', { name: 'Trilha' }).getByRole('link')
  expect(await look(crumbs.first()), 'a link to a page above').toBe(await look(pages.nth(1)))

  const onOff = page.getByRole('switch').first()
  const off = await look(onOff)
  await expect(onOff.locator('span')).not.toHaveCSS('background-color', await colorOf(onOff))
  await onOff.click()
  await expect(onOff).toBeChecked()
  expect(await look(onOff)).not.toBe(off)
  await expect(onOff.locator('span')).not.toHaveCSS('background-color', await colorOf(onOff))

  await page.goto(`/assistants/manage/${id}/assessments/create`)
  await page.locator('summary', { hasText: 'Avançado' }).press('Enter')
  const chosen = page.getByRole('radio', { checked: true }).first()
  await expect(chosen.locator('span')).not.toHaveCSS('background-color', await colorOf(chosen))
})

test('in forced colours tabs, menus and fields show their state [X1]', async ({ page }) => {
  await page.goto('/assistants')
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  expect(await look(tabs.and(page.getByRole('tab', { selected: true })))).not.toBe(
    await look(page.getByRole('tab', { selected: false }).first()),
  )
  await expect(page.getByRole('link', { name: 'Novo assistente' })).toHaveCSS('border-top-width', '1px')

  await page.getByRole('button', { name: /menu da conta/ }).press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  expect(await look(items.first())).not.toBe(await look(items.nth(1)))

  await page.goto('/profile?tab=appearance')
  const sizes = page.getByRole('radiogroup', { name: 'Tamanho do texto' }).locator('label')
  await expect(sizes.first()).toBeVisible()
  expect(await look(sizes.filter({ has: page.getByRole('radio', { checked: true }) }))).not.toBe(
    await look(sizes.filter({ has: page.getByRole('radio', { checked: false }) }).first()),
  )

  await page.goto('/users')
  await expect(page.getByRole('checkbox').first()).toHaveCSS('appearance', 'auto')
})

test('more contrast is available by setting or system preference, in both schemes [X1]', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto('/profile?tab=appearance')
  const setting = page.getByRole('switch', { name: 'Alto contraste' })
  const hint = page.locator(`[id="${await setting.getAttribute('aria-describedby')}"]`)
  const isStrong = () =>
    hint.evaluate((element) => getComputedStyle(element).color === getComputedStyle(document.body).color)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' })
    await expect.poll(isStrong).toBe(false)
    await page.emulateMedia({ contrast: 'more' })
    await expect.poll(isStrong).toBe(true)
    await page.emulateMedia({ contrast: 'no-preference' })
    await setting.click()
    await expect.poll(isStrong).toBe(true)
    await setting.click()
  }
})
