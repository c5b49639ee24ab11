import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { wholeBrowser } from './support/browser.ts'
import { openSchool } from './support/schools.ts'
import { expect, keptToken, test } from './support/test.ts'

// pages that are left stay in the browser's memory, as people's browsers keep them
test.use({ launchOptions: { ...wholeBrowser, ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

/** Whether the page that came back is the kept one, and could be seen before it knew who is there. */
const seenAgain = (page: Page) => page.evaluate(() => (globalThis as { seenAgain?: boolean }).seenAgain)

/** A kept page loads nothing. */
const back = (page: Page) => page.goBack({ waitUntil: 'commit' })

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

test.describe('the page of a person that the browser kept', () => {
  test.use({ as: 'user' })

  test('is there again at once for that person, where it was [S38]', async ({ page, apiAs }) => {
    await publishAssistant(apiAs('user'), { name: 'Tutor que fica' })
    await page.goto('/assistants?q=fica')
    await expect(page.getByText('Tutor que fica').first()).toBeVisible()
    await page.goto('/ajuda')
    await back(page)
    await expect(page.getByText('Tutor que fica').first()).toBeVisible()
    expect(await seenAgain(page)).toBe(false)
    await expect(page.locator('html')).toHaveCSS('opacity', '1')
  })

  test('is not seen by who enters meanwhile [S43, T6]', async ({ page, context, people, apiAs }) => {
    await publishAssistant(apiAs('user'), { name: 'Tutor reservado' })
    await page.goto('/assistants?q=reservado')
    await expect(page.getByText('Tutor reservado').first()).toBeVisible()
    const token = await keptToken(page)
    await page.goto('/ajuda')
    await page.evaluate(
      ([before, other]) => {
        const key = Object.keys(localStorage).find((name) => localStorage.getItem(name) === before) ?? ''
        localStorage.setItem(key, other)
      },
      [token, people.admin.token] as const,
    )
    // what the browser would ask for, never answers: only what it kept could be seen
    let asked = 0
    await context.route('**/api/auth/session', () => void asked++)
    await back(page)
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expect(page.getByText('Tutor reservado')).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
  })
})

test('the activity of a student that the browser kept is not seen by the one who comes next [Z9]', async ({
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
    await back(page)
    await expect(page.getByRole('heading', { name: 'Ajuda', exact: true })).toBeVisible()
    await back(page)
    await expect(page.getByText('Olá, Bento')).toBeVisible()
    await expect(page.getByText('Olá, Alice')).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
  } finally {
    await school.close()
  }
})
