import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { publishChecks } from '@prosa/contract/sharing/sharing.ts'
import { sampleLink } from '../apps/server/test/sample-link.ts'
import { wholeBrowser } from '../e2e/support/browser.ts'
import type { Product } from './systems/product.ts'
import { printTable } from './table.ts'

interface PageCost {
  requests: number
  /** Size of all scripts, gzipped. */
  scriptBytes: number
  /** Milliseconds since the navigation. */
  firstPaint: number
  largestPaint: number
  /** When the first field is shown and keeps its input, also where the server has drawn it. */
  field: number
  /** When the page's script handles the field. */
  answers: number
}

interface Visit {
  name: string
  path: string
  token?: string
  /** The first field, or the first button on a page without fields. */
  first: string
}

const VISITS = 5
const QUIET_MS = 2_000
/** Lighthouse's profile of a cheap phone on slow 4G. */
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const CPU_SLOWDOWN = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
  connectionType: 'cellular4g',
} as const

const composer = 'textarea'
const consent =
  '## Antes de conversar\n\nAs conversas ficam guardadas por **90 dias**. Leia:\n\n- o que é guardado\n- por quem'

/**
 * Measures the first view of pages on a phone without cache, with everything that loads until the network is idle for
 * two seconds. Takes the median of five visits; pages alternate, so that other load on the machine affects all equally.
 */
export async function measurePages(product: Product, token: string, assistantId: number): Promise<void> {
  const visits: Visit[] = [
    { name: '/auth/login', path: '/auth/login', first: 'input[type=email]' },
    { name: 'link, nothing asked', path: await linkPath(product, token, assistantId, ''), first: composer },
    { name: 'link, consent', path: await linkPath(product, token, assistantId, consent), first: '[type=checkbox]' },
    { name: '/assistants', path: '/assistants', token, first: 'main a[href], main button' },
    { name: 'an open chat', path: await chatPath(product, token, assistantId), token, first: composer },
  ]
  const browser = await chromium.launch(wholeBrowser)
  const costs = visits.map((): PageCost[] => [])
  try {
    for (let round = 0; round < VISITS; round++)
      for (const [index, visit] of visits.entries())
        costs[index]?.push(await costOf(browser, product.origin + visit.path, visit))
  } finally {
    await browser.close()
  }
  const ms = (value: number) => `${value.toFixed(0)} ms`
  printTable(
    `Pages on a phone, the processor ${CPU_SLOWDOWN} times slower, slow 4G, nothing cached`,
    ['page', 'requests', 'script, gzipped', 'first paint', 'largest paint', 'field there', 'script answers'],
    visits.map(({ name }, index) => {
      const of = (fact: keyof PageCost) =>
        (costs[index] ?? []).map((cost) => cost[fact]).toSorted((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0
      const bytes = `${(of('scriptBytes') / 1000).toFixed(1)} kB`
      const times = [of('firstPaint'), of('largestPaint'), of('field'), of('answers')].map(ms)
      return [name, `${of('requests')}`, bytes, ...times]
    }),
  )
}

async function linkPath(product: Product, token: string, assistantId: number, consentText: string): Promise<string> {
  const api = product.api(token)
  const { id } = await api.createShareLink({ params: { assistantId }, body: { ...sampleLink, consentText } })
  const params = { assistantId, linkId: id }
  const { url } = await api.setShareLinkState({ params, body: { status: 'active', checks: [...publishChecks] } })
  return new URL(url).pathname
}

/** Creates a conversation with two messages. */
async function chatPath(product: Product, token: string, assistantId: number): Promise<string> {
  const { id } = await product.api(token).createChat({ params: { assistantId }, body: {} })
  const response = await fetch(`${product.origin}/api/chats/${id}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ id: crypto.randomUUID(), text: 'Conte uma história. [[tokens=120&tokensPerSecond=500]]' }),
  })
  await response.text()
  return `/assistants/${assistantId}/chats/${id}`
}

async function costOf(browser: Browser, url: string, { token, first }: Visit): Promise<PageCost> {
  const context = await browser.newContext({ locale: 'pt-BR', ...phone })
  try {
    if (token !== undefined)
      await context.addInitScript((storedToken) => localStorage.setItem('prosa.session-token', storedToken), token)
    await context.addInitScript(watchField, first)
    return await firstView(context, url)
  } finally {
    await context.close()
  }
}

async function firstView(context: BrowserContext, url: string): Promise<PageCost> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await slowDown(cdp)
  const scripts: Promise<number>[] = []
  let requests = 0
  let lastAt = performance.now()
  page.on('request', () => {
    requests++
    lastAt = performance.now()
  })
  page.on('requestfinished', () => {
    lastAt = performance.now()
  })
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(url)
  await page.waitForFunction(() => (globalThis as unknown as { first: First }).first.answers > 0)
  while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(100)
  const sizes = await Promise.all(scripts)
  return { requests, scriptBytes: sizes.reduce((sum, size) => sum + size, 0), ...(await readTimes(page)) }
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

interface First {
  field: number
  answers: number
}

/** Runs in the page: records when the first field is shown, and when React has attached its handlers. */
function watchField(selector: string): void {
  const first: First = { field: 0, answers: 0 }
  Object.assign(globalThis, { first })
  const look = () => {
    const element = document.querySelector(selector)
    if (element?.checkVisibility({ visibilityProperty: true })) {
      first.field ||= performance.now()
      if (Object.keys(element).some((key) => key.startsWith('__reactProps'))) first.answers ||= performance.now()
    }
    if (!first.answers) setTimeout(look, 10)
  }
  look()
}

const readTimes = (page: Page): Promise<Omit<PageCost, 'requests' | 'scriptBytes'>> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
        const { field, answers } = (globalThis as unknown as { first: First }).first
        new PerformanceObserver((list) =>
          resolve({ firstPaint, largestPaint: list.getEntries().at(-1)?.startTime ?? 0, field, answers }),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
