import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { findPage } from '@prosa/contract/pages/find-page.ts'
import { untilItStands } from './go-on.ts'
import { expect, test } from './test.ts'

/** The minified source, a third of the size of the package's export. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that only a narrow window can break. */
const layoutRules = ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus', 'button-name', 'link-name']

/** A frame without an origin, which axe cannot access: it holds one picture with a text alternative. */
const diagrams = '/diagram.html'

interface Exceptions {
  /** Rules of axe to skip, for a reason given in the test. */
  except?: string[]
}

/**
 * Expects that axe finds nothing in the light and dark theme, and that nothing overflows at 360 px. Restores window and colour
 * scheme, but leaves the document without transitions.
 */
export async function expectAccessible(page: Page, { except = [] }: Exceptions = {}): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible()
  await untilItStands(page)
  // content being replaced is paler on purpose; an answer being written is not
  await expect(page.locator('[aria-busy=true]:not(article, [aria-hidden=true] *)')).toHaveCount(0)
  const before = page.viewportSize()
  // a running transition would have colours of neither theme
  const reducedMotion = await page.evaluate(holdStill)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  expect(await violationsOf(page, { runOnly: { type: 'tag', values: standards }, rules }), 'in the light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // a theme changes only colours
  expect(await violationsOf(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }), 'in the dark').toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels beyond the right edge at 360 px').toBeLessThanOrEqual(0)
  // an element that became scrollable gets its keyboard focus a moment later
  await expect
    .poll(() => violationsOf(page, { runOnly: { type: 'rule', values: layoutRules } }), 'at 360 px')
    .toEqual([])
  // together, so that the page is drawn once
  await Promise.all([before && page.setViewportSize(before), page.emulateMedia({ colorScheme: null, reducedMotion })])
  // a panel that was a dialog at 360 px gets its focus back
  await nextFrames(page)
  noteCheck(page, 'axe')
}

/** Expects no horizontal scrolling at 320 px, which is a window of 1280 px at 400 % zoom. Restores the window. */
export async function expectReflow(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible()
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  await nextFrames(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `pixels beyond the right edge at 320 px of ${page.url()}`).toBeLessThanOrEqual(0)
  expect(await brokenWords(page), `words of headings broken at 320 px of ${page.url()}`).toEqual([])
  if (before) await page.setViewportSize(before)
  noteCheck(page, 'reflow')
}

/** Returns words of headings that are broken over two lines because an element beside them takes their space. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    for (const heading of document.querySelectorAll('h1, h2')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{L}{2,16}/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      }
    }
    return broken
  })

/** Read by `tools/accessibility.ts`. */
const checksFile = fileURLToPath(new URL('../../.cache/tests/accessibility.jsonl', import.meta.url))
const counts = new WeakMap<object, number>()

/** Records a passed check for the page 'Acessibilidade' (`npm run prosa -- accessibility`). */
function noteCheck(page: Page, kind: 'axe' | 'reflow'): void {
  const info = test.info()
  const state = (counts.get(info) ?? 0) + 1
  counts.set(info, state)
  const screen = findPage(new URL(page.url()).pathname)?.page.path ?? ''
  mkdirSync(path.dirname(checksFile), { recursive: true })
  appendFileSync(checksFile, `${JSON.stringify({ test: info.title, screen, kind, state })}\n`)
}

/** Stops all motion once per document, by a style sheet made in script, which the security policy allows. Returns the motion preference. */
function holdStill(): 'reduce' | 'no-preference' {
  const page = globalThis as { isStill?: boolean }
  if (!page.isStill) {
    page.isStill = true
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  }
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduce' : 'no-preference'
}

/** Waits until the page has handled a change of its window and drawn it. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/**
 * Returns axe's violations in the page and its frames of the same origin, after they have been redrawn. Injects axe once per
 * document and requests only violations: the Playwright package injects it for each check, reports passed rules and opens a page
 * for the result, which took half as long again.
 */
async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  const [main, ...inside] = page.frames().filter((frame) => !frame.url().endsWith(diagrams))
  for (const frame of inside) if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
  const found = await main?.evaluate(runAxe, [options, diagrams] as const)
  if (found) return found
  await main?.evaluate(axeSource)
  return violationsOf(page, options)
}

/** Runs axe; undefined where it is not in the document yet. */
async function runAxe([options, frames]: readonly [RunOptions, string]): Promise<string[] | undefined> {
  const { axe: itself } = globalThis as { axe?: typeof axe }
  if (!itself) return undefined
  await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const context = { exclude: [`iframe[src="${frames}"]`] }
  const { violations } = await itself.run(context, { ...options, resultTypes: ['violations'] })
  // a tooltip belongs to the control that it describes, in any region
  const isHint = (html: string) => /^<\w+ [^>]*role="tooltip"/.test(html)
  return violations
    .map(({ id, nodes }) => ({
      id,
      texts: nodes.map(({ html }) => html).filter((html) => id !== 'region' || !isHint(html)),
    }))
    .filter(({ texts }) => texts.length > 0)
    .map(({ id, texts }) => `${id}: ${texts.map((html) => html.slice(0, 160)).join(' | ')}`)
}
