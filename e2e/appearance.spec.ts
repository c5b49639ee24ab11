import type { Page } from '@playwright/test'
import { expect, expectErrors, test } from './support/test.ts'

/** As defined by Tailwind 4. */
const blue600 = 'oklch(0.546 0.245 262.881)'

test('the document title has the page’s name before the product’s name [S6]', async ({ page }) => {
  expectErrors('404')
  await page.goto('/auth/login')
  await expect(page).toHaveTitle('Entrar · Prosa')
  await page.goto('/nada-aqui')
  await expect(page).toHaveTitle('Link inválido · Prosa')
})

test.describe('inside', () => {
  // with reduced motion, text replaces the spinner
  test.use({ as: 'user', reducedMotion: 'no-preference' })

  const scheme = (page: Page) => page.evaluate(() => document.documentElement.className)
  const choose = async (page: Page, theme: string) => {
    await page.getByRole('button', { name: /menu da conta/ }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
    await expect(page.getByRole('menu')).toBeHidden()
  }

  test('the colour scheme is stored in the browser, and automatic follows the system [S7]', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
    expect(await scheme(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => scheme(page), 'the system changed while the page is open').toBe('dark')

    await choose(page, 'Claro')
    await expect.poll(() => scheme(page)).toBe('light')
    expect(await page.evaluate(() => localStorage.getItem('prosa.theme'))).toBe('light')
    await page.reload()
    expect(await scheme(page), 'already before the application starts').toBe('light')

    await choose(page, 'Escuro')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await scheme(page)).toBe('dark')

    await choose(page, 'Automático')
    await expect.poll(() => scheme(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => scheme(page)).toBe('dark')
  })

  test('the scheme changes at once in all parts of the page [S7]', async ({ page }) => {
    await page.goto('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
    const moving = await page.evaluate(async () => {
      localStorage.setItem('prosa.theme', document.documentElement.className === 'dark' ? 'light' : 'dark')
      dispatchEvent(new StorageEvent('storage', { key: 'prosa.theme' }))
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
    })
    expect(moving).toBe(0)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a full-screen loading page hides the routed page, in the ${colorScheme} [S8, S40, S66]`, async ({ page }) => {
      const session = Promise.withResolvers<void>()
      await page.route('**/api/auth/session', async (route) => {
        await session.promise
        await route.continue()
      })
      await page.emulateMedia({ colorScheme })
      await page.goto('/assistants')
      const screen = page.getByRole('main').filter({ hasText: 'Carregando…' })
      await expect(screen).toBeVisible()
      expect(await screen.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
      await expect(screen.locator('[data-variant]')).toHaveAttribute('data-variant', colorScheme)
      await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeHidden()

      const spinner = screen.getByRole('status')
      await expect(spinner).toContainText('Carregando…')
      const ring = spinner.locator('svg')
      await expect(ring, 'blue-600').toHaveCSS('color', blue600)
      expect(await ring.evaluate((element) => element.clientWidth), 'md').toBe(24)
      expect(await distanceToMiddle(page, ring), 'centred').toBeLessThan(1)

      session.resolve()
      await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
      await expect(screen).toBeHidden()
    })
  }
})

async function distanceToMiddle(page: Page, part: ReturnType<Page['locator']>): Promise<number> {
  const box = await part.boundingBox()
  if (!box) throw new Error('not shown')
  return Math.abs(box.x + box.width / 2 - (page.viewportSize()?.width ?? 0) / 2)
}
