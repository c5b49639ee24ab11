import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { wholeBrowser } from '../e2e/support/browser.ts'
import type { Product } from './systems/product.ts'
import { printTable } from './table.ts'

interface PageCost {
  requests: number
  scriptBytes: number
  firstPaint: number
  largestPaint: number
}

const QUIET_MS = 1_500

/** What the first view of a page costs a browser that has nothing stored: the median of five visits. */
export async function measurePages(product: Product, token: string): Promise<void> {
  const browser = await chromium.launch(wholeBrowser)
  try {
    const guest = await visits(browser, `${product.origin}/auth/login`)
    const inside = await visits(browser, `${product.origin}/assistants`, token)
    const row = (name: string, cost: PageCost) => [
      name,
      `${cost.requests}`,
      `${(cost.scriptBytes / 1000).toFixed(0)} kB`,
      `${cost.firstPaint.toFixed(0)} ms`,
      `${cost.largestPaint.toFixed(0)} ms`,
    ]
    const head = ['page', 'requests', 'script, gzipped', 'first paint', 'largest paint']
    printTable('Pages, nothing cached', head, [
      row('/auth/login, as a guest', guest),
      row('/assistants, signed in', inside),
    ])
  } finally {
    await browser.close()
  }
}

async function visits(browser: Browser, url: string, token?: string): Promise<PageCost> {
  const costs: PageCost[] = []
  for (let visit = 0; visit < 5; visit++) {
    const context = await browser.newContext({ locale: 'pt-BR' })
    if (token !== undefined) {
      await context.addInitScript((kept) => localStorage.setItem('prosa.session-token', kept), token)
    }
    costs.push(await firstView(context, url))
    await context.close()
  }
  const median = (of: (cost: PageCost) => number) => costs.map(of).toSorted((a, b) => a - b)[2] ?? 0
  return {
    requests: median((cost) => cost.requests),
    scriptBytes: median((cost) => cost.scriptBytes),
    firstPaint: median((cost) => cost.firstPaint),
    largestPaint: median((cost) => cost.largestPaint),
  }
}

async function firstView(context: BrowserContext, url: string): Promise<PageCost> {
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  let requests = 0
  page.on('response', (response) => {
    requests++
    if (/javascript/.test(response.headers()['content-type'] ?? '')) {
      scripts.push(response.body().then((body) => gzipSync(body).length))
    }
  })
  await page.goto(url)
  await page.getByRole('heading').first().waitFor()
  await page.waitForTimeout(QUIET_MS)
  const paints = await page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
        new PerformanceObserver((list) =>
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? 0 }),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  const sizes = await Promise.all(scripts)
  const scriptBytes = sizes.reduce((sum, size) => sum + size, 0)
  return { requests, scriptBytes, firstPaint: paints.first, largestPaint: paints.largest }
}
