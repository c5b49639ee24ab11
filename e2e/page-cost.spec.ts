import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { messageField, lastAnswer } from './support/chat.ts'
import { openLink } from './support/shares.ts'
import { expect, test } from './support/test.ts'

/** Counts requests from now on, without the check for a new build, which a slow machine reaches earlier. */
function countRequests(page: Page): () => number {
  let requests = 0
  page.on('request', (request) => {
    if (!request.url().includes('/builds/latest.json')) requests++
  })
  return () => requests
}

/** Measures what a page loads from now on; returns the gzipped bytes of all its scripts so far. */
function measureScripts(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript'))
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      )
  })
  return async () => {
    const sizes = await Promise.all(scripts.values())
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}

/** Returns the gzipped bytes of script that a page loads without interaction. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const weight = measureScripts(page)
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  return weight()
}

test('the login page loads at most 150 kB of script', async ({ page }) => {
  expect(await scriptBytes(page, '/auth/login')).toBeLessThanOrEqual(150_000)
})

test('the page of a link on the Web loads at most 150 kB of script', async ({ page, apiAs }) => {
  const assistantId = await publishAssistant(apiAs('admin'), { name: 'Tutor na Web' })
  const { path } = await openLink(apiAs('admin'), assistantId)
  expect(await scriptBytes(page, path)).toBeLessThanOrEqual(150_000)
})

test('up to the first message a visitor requests at most 21 files, and 17 without a consent', async ({
  page,
  apiAs,
}) => {
  const assistantId = await publishAssistant(apiAs('admin'), { name: 'Tutor de poucos arquivos', greeting: 'Olá!' })
  for (const [consentText, most] of [
    ['', 17],
    ['Guardamos por 90 dias.', 21],
  ] as const) {
    const { path } = await openLink(apiAs('admin'), assistantId, { consentText })
    // the previous page would still check for a new build
    await page.goto('about:blank')
    const requests = countRequests(page)
    await page.goto(path)
    if (consentText !== '') {
      await page.getByLabel('Li e concordo').check()
      await page.getByRole('button', { name: 'Continuar' }).click()
    }
    await expect(messageField(page)).toBeEditable()
    await page.waitForLoadState('networkidle')
    expect(requests()).toBeLessThanOrEqual(most)
    page.removeAllListeners('request')
  }
})

test('up to the first message a visitor with consent loads at most 180 kB of script', async ({ page, apiAs }) => {
  const assistantId = await publishAssistant(apiAs('admin'), { name: 'Tutor leve na Web', greeting: 'Olá, turma!' })
  const { path } = await openLink(apiAs('admin'), assistantId, {
    consentText: '## Termo\n\nGuardamos por **90 dias**.',
  })
  const weight = measureScripts(page)
  await page.goto(path)
  await page.getByLabel('Li e concordo').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Olá, turma!')).toBeVisible()
  await messageField(page).fill('Como a folha respira?')
  await page.waitForLoadState('networkidle')
  expect(await weight()).toBeLessThanOrEqual(180_000)
})

test('the entry page of a class loads at most 150 kB of script [S5]', async ({ page }) => {
  expect(await scriptBytes(page, '/entrar')).toBeLessThanOrEqual(150_000)
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('the first steps come with the list, not after it, so that nothing moves', async ({ page, apiAs }) => {
    await publishAssistant(apiAs('admin'), { name: 'Tutor abaixo dos primeiros passos' })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/assistants?q=primeiros+passos')
    await expect(page.getByRole('link', { name: 'Tutor abaixo dos primeiros passos' }).first()).toBeVisible()
    // the last request that a page makes by itself
    await expect.poll(() => asked).toContain('/builds/latest.json')
    expect(asked).not.toContain('/api/settings/first-steps')
    // the build's manifest is read after the first view
    const forTheView = asked.filter((path) => !path.startsWith('/builds/meta/'))
    expect(forTheView.length).toBeLessThanOrEqual(27)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
  })
})

test.describe('signed in', () => {
  test.use({ as: 'user' })

  test('the list of assistants loads at most 200 kB of script, by 24 requests', async ({ page, apiAs }) => {
    await publishAssistant(apiAs('user'), { name: 'Tutor leve' })
    const requests = countRequests(page)
    expect(await scriptBytes(page, '/assistants')).toBeLessThanOrEqual(200_000)
    expect(requests()).toBeLessThanOrEqual(24)
  })

  test('an open conversation requests at most 40 files, and its answers’ renderer before the application runs', async ({
    page,
    apiAs,
  }) => {
    const assistantId = await publishAssistant(apiAs('user'), { name: 'Tutor de resposta cedo' })
    const path = await chatAbout(apiAs('user'), assistantId, 'Uma pergunta cedo')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // the page has made the request before this script runs
    await page.route(/\/assets\/app-base-/, async (route) => {
      await expect.poll(() => asked.filter((file) => file.startsWith('/assets/markdown-view-'))).toHaveLength(1)
      await route.continue()
    })
    await page.goto(path)
    await expect(lastAnswer(page).locator('p').first()).toBeVisible()
    expect(asked.filter((file) => file.startsWith('/assets/markdown-view-'))).toHaveLength(1)
    await expect.poll(() => asked.some((file) => file.startsWith('/assets/rating-buttons-'))).toBe(true)
    expect(asked.length).toBeLessThanOrEqual(40)
  })

  test('the data of the list are requested once, before the application runs', async ({ page, apiAs }) => {
    await publishAssistant(apiAs('user'), { name: 'Tutor pedido cedo' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // the page has made the request before this script runs
    await page.route(/\/assets\/app-base-/, async (route) => {
      await expect.poll(() => asked).toContain('/assistants/_payload.json')
      await route.continue()
    })
    await page.goto('/assistants?q=pedido')
    await expect(page.getByRole('link', { name: 'Tutor pedido cedo' }).first()).toBeVisible()
    for (const address of ['/api/auth/session', '/assistants/_payload.json'])
      expect(asked.filter((path) => path === address)).toHaveLength(1)
  })
})
