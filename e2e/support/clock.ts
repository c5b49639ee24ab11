import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the page's clock (`page.clock.install()` comes before the page): from then on only `runFor` lets time pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Lets time pass in steps of 20 ms until something is in sight. */
export async function runUntilVisible(page: Page, part: Locator): Promise<void> {
  for (let step = 0; step < 300 && !(await part.isVisible()); step++) await page.clock.runFor(20)
  await expect(part).toBeVisible()
}
