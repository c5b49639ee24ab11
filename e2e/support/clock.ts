import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the page's clock (after `page.clock.install()`): from then on only `runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Advances the clock in steps of 20 ms until a part is visible. */
export async function runUntilVisible(page: Page, part: Locator): Promise<void> {
  for (let step = 0; step < 300 && !(await part.isVisible()); step++) await page.clock.runFor(20)
  await expect(part).toBeVisible()
}
