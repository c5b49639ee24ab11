import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a narrow window can break although the same page is right in a wide one. */
const layoutRules = ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus', 'button-name', 'link-name']

interface Exceptions {
  /** Rules of axe that do not hold here, for a reason that the test gives. */
  except?: string[]
}

/** axe finds nothing, in the light and in the dark, and nothing overflows at 360 px. Leaves page and scheme as they were. */
export async function expectAccessible(page: Page, { except = [] }: Exceptions = {}): Promise<void> {
  const before = page.viewportSize()
  // a transition would be caught half-way, in colours of no theme
  await holdStill(page, true)
  const show = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await nextFrames(page)
  }
  await show('light')
  const everything = new AxeBuilder({ page }).withTags(standards).disableRules(except)
  expect(await violationsOf(everything), 'in the light').toEqual([])
  await show('dark')
  // colours are all that a theme changes
  expect(await violationsOf(new AxeBuilder({ page }).withRules(['color-contrast'])), 'in the dark').toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels beyond the right edge at 360 px').toBeLessThanOrEqual(0)
  expect(await violationsOf(new AxeBuilder({ page }).withRules(layoutRules)), 'at 360 px').toEqual([])
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await holdStill(page, false)
}

/** By a sheet made in script, which no content security policy forbids. */
const holdStill = (page: Page, still: boolean): Promise<void> =>
  page.evaluate((isStill) => {
    const sheet = new CSSStyleSheet()
    if (isStill) sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = isStill
      ? [...document.adoptedStyleSheets, sheet]
      : document.adoptedStyleSheets.slice(0, -1)
  }, still)

/** The page has heard of the scheme and has drawn it. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
