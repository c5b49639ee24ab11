import type { Page } from '@playwright/test'

declare global {
  /** The page's router, as its library exposes it; some pages have none. */
  var __TSR_ROUTER__:
    | {
        navigate: (to: { href: string }) => Promise<void>
        state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
      }
    | undefined
}

/** Navigates within the product, as its links do, and waits for the page; a reload costs three times as much. */
export async function goOn(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(address))
  await page.evaluate((href) => globalThis.__TSR_ROUTER__?.navigate({ href }), address)
  await untilItStands(page)
}

/** Waits until the page of the current address is drawn. */
export async function untilItStands(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = globalThis.__TSR_ROUTER__?.state ?? {}
    return status === undefined || (status === 'idle' && resolvedLocation?.href === location?.href)
  })
}
