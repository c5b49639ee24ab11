import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { expect, test } from './support/test.ts'

/** Delays all responses that the page reads, until the returned function is called. */
async function holdReads(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') || pathname.endsWith('_payload.json'),
    async (route) => {
      await released.promise
      await route.continue()
    },
  )
  return released.resolve
}

// longer than the delay before a spinner replaces the page
const LONG_MS = 700

test.use({ as: 'admin' })

const searches = [
  { path: '/assistants?scope=mine', label: 'Buscar assistentes', found: 'Guia na rede lenta' },
  { path: '/users', label: 'Buscar usuários', found: 'Bruno Souza' },
  { path: '/settings/audit', label: 'Buscar por quem fez', found: 'Ana Lima' },
]
for (const { path, label, found } of searches)
  test(`on a slow network ${path} keeps its rows, the focus and the typed keys during a search`, async ({
    page,
    apiAs,
  }) => {
    await publishAssistant(apiAs('admin'), { name: 'Guia na rede lenta' })
    await page.goto(path)
    const box = page.getByRole('searchbox', { name: label })
    await expect(box).toBeVisible()
    const release = await holdReads(page)
    const searchRequest = page.waitForRequest((request) => request.url().includes('q='))
    const [first, ...others] = found
    await box.press(first ?? '')
    await searchRequest
    await page.waitForTimeout(LONG_MS)
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await page.keyboard.type(others.join(''))
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(found)
    release()
    await expect(page.getByText(found).filter({ visible: true }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(box).toBeFocused()
  })
