import type { Page } from '@playwright/test'
import { runUntilVisible, stopClock } from './support/clock.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'user', reducedMotion: 'no-preference' })

const area = (page: Page, edge: 'top' | 'bottom') => page.locator(`[data-sonner-toaster][data-y-position=${edge}]`)

test('top-right: at most five at once, expanded, in rich colours, in the page’s theme [S59]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/profile')
  const own = area(page, 'top')
  const toasts = own.locator('[data-sonner-toast]')
  const button = page.getByRole('button', { name: 'Salvar dados' })
  await button.press('Enter')
  await expect(toasts).toHaveCount(1)
  await expect(own).toHaveAttribute('data-x-position', 'right')
  await expect(own).toHaveAttribute('data-sonner-theme', 'dark')
  await expect(toasts).toHaveAttribute('data-expanded', 'true')
  await expect(toasts).toHaveAttribute('data-rich-colors', 'true')
  await expect(toasts).toHaveAttribute('data-type', 'success')

  // under the pointer none disappears
  await toasts.hover()
  for (let count = 2; count <= 6; count++) {
    await button.press('Enter')
    await expect(toasts).toHaveCount(count)
  }
  await expect(own.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(5)

  await page.emulateMedia({ colorScheme: 'light' })
  await expect(own, 'automatic means the theme of the system').toHaveAttribute('data-sonner-theme', 'light')
})

test('toasts use the chosen theme, whatever the system’s is [S59]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/profile?tab=appearance')
  await page.getByRole('radio', { name: 'Escuro' }).click()
  await page.getByRole('tab', { name: 'Dados' }).click()
  await page.getByRole('button', { name: 'Salvar dados' }).click()
  await expect(area(page, 'top')).toHaveAttribute('data-sonner-theme', 'dark')
})

test('bottom-right: three visible, 356 px wide, 14 px apart, 32 px from the edges, for 4 s [S60]', async ({
  page,
  apiAs,
}) => {
  const api = apiAs('user')
  const { id } = await api.createAssistant({ body: { name: 'Notícias' } })
  const names = ['um', 'dois', 'três', 'quatro']
  for (const name of names)
    await api.addText({ params: { assistantId: id }, body: { name: `Texto ${name}`, text: name } })

  const documents = new RegExp(`/api/assistants/${id}/documents`)
  const isReady = async () => {
    const { items } = await api.listDocuments({ params: { assistantId: id }, query: {} })
    return items.every(({ status }) => status === 'ready' || status === 'attention')
  }
  await expect.poll(isReady).toBe(true)
  // the page's first request gets all four documents as being read
  await page.route(
    documents,
    async (route) => {
      const response = await route.fetch()
      const list = (await response.json()) as { items: object[] }
      await route.fulfill({
        response,
        json: { ...list, items: list.items.map((item) => ({ ...item, status: 'reading' })) },
      })
    },
    { times: 1 },
  )
  // in a window with room for the test chat, toasts are above its field
  await page.setViewportSize({ width: 1200, height: 720 })
  await page.clock.install()
  await page.goto(`/assistants/manage/${id}`)
  await expect(page.getByText('Lendo')).toHaveCount(4)
  await stopClock(page)

  const news = area(page, 'bottom')
  const toasts = news.locator('[data-sonner-toast]')
  await runUntilVisible(page, toasts.first())
  await expect(toasts).toHaveCount(4)
  await expect(news).toHaveAttribute('data-x-position', 'right')
  const visible = news.locator('[data-sonner-toast][data-visible=true]')
  await expect(visible).toHaveCount(3)
  await expect(news).toHaveAttribute('style', /--width: ?356px/)
  await expect(news).toHaveAttribute('style', /--gap: ?14px/)

  await page.clock.runFor(400)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const front = async () => {
    const box = await news.locator('[data-front=true]').boundingBox()
    return box && [box.width, width - box.x - box.width, height - box.y - box.height].map(Math.round)
  }
  // the slide-in follows the real clock, which the test does not stop
  await expect.poll(front).toEqual([356, 32, 32])

  await page.clock.runFor(3400)
  await expect(toasts).toHaveCount(4)
  await page.clock.runFor(600)
  await expect(toasts).toHaveCount(0)
})
