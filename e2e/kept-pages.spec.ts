import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { wholeBrowser } from './support/browser.ts'
import { openSchool } from './support/schools.ts'
import { expect, storedToken, test } from './support/test.ts'

// keeps left pages in the back/forward cache, as people's browsers do
test.use({ launchOptions: { ...wholeBrowser, ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

/** Whether the page came from the cache and was visible before its session was checked. */
const seenAgain = (page: Page) => page.evaluate(() => (globalThis as { seenAgain?: boolean }).seenAgain)

/** Goes back; a cached page triggers no load event. */
const goBackWithoutLoad = (page: Page) => page.goBack({ waitUntil: 'commit' })

test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const page = globalThis as { seenAgain?: boolean }
    addEventListener('pageshow', ({ persisted }) => {
      const seen = getComputedStyle(document.documentElement).opacity !== '0'
      if (persisted) page.seenAgain = seen
      if (persisted && seen) sessionStorage.setItem('seen', document.title)
    })
  }),
)

test.describe('a person’s page in the back/forward cache', () => {
  test.use({ as: 'user' })

  test('is shown again at once for the same person, unchanged [S38]', async ({ page, apiAs }) => {
    await publishAssistant(apiAs('user'), { name: 'Tutor que fica' })
    await page.goto('/assistants?q=fica')
    await expect(page.getByText('Tutor que fica').first()).toBeVisible()
    await page.goto('/ajuda')
    await goBackWithoutLoad(page)
    await expect(page.getByText('Tutor que fica').first()).toBeVisible()
    expect(await seenAgain(page)).toBe(false)
    await expect(page.locator('html')).toHaveCSS('opacity', '1')
  })

  test('is not visible to another person who signed in meanwhile [S43, T6]', async ({
    page,
    context,
    people,
    apiAs,
  }) => {
    await publishAssistant(apiAs('user'), { name: 'Tutor reservado' })
    await page.goto('/assistants?q=reservado')
    await expect(page.getByText('Tutor reservado').first()).toBeVisible()
    const token = await storedToken(page)
    await page.goto('/ajuda')
    await page.evaluate(
      ([before, other]) => {
        const key = Object.keys(localStorage).find((name) => localStorage.getItem(name) === before) ?? ''
        localStorage.setItem(key, other)
      },
      [token, people.admin.token] as const,
    )
    // this request never gets a response, so that only the cached page could be visible
    let requestCount = 0
    await context.route('**/api/auth/session', () => void requestCount++)
    await goBackWithoutLoad(page)
    await expect.poll(() => requestCount).toBeGreaterThan(0)
    await expect(page.getByText('Tutor reservado')).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
  })
})

test('a student’s activity in the back/forward cache is not visible to the next student [Z9]', async ({
  page,
  apiAs,
  baseURL,
}) => {
  const school = await openSchool(apiAs('admin'), baseURL ?? '')
  try {
    const { code } = await school.activity()
    await page.goto(await school.launch(code, { name: 'Alice Alves' }))
    await expect(page.getByText('Olá, Alice')).toBeVisible()
    await page.goto('/ajuda')
    await page.goto(await school.launch(code, { name: 'Bento Duarte' }))
    await expect(page.getByText('Olá, Bento')).toBeVisible()
    await goBackWithoutLoad(page)
    await expect(page.getByRole('heading', { name: 'Ajuda', exact: true })).toBeVisible()
    await goBackWithoutLoad(page)
    await expect(page.getByText('Olá, Bento')).toBeVisible()
    await expect(page.getByText('Olá, Alice')).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
  } finally {
    await school.close()
  }
})
