import type { Page } from '@playwright/test'

declare global {
  /** The router that the page runs by, as its library leaves it there. */
  var __TSR_ROUTER__: {
    navigate: (to: { href: string }) => Promise<void>
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
  }
}

/** Goes to another page inside the product, as its links do, until that page stands; loading it anew costs three times as much. */
export async function goOn(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(address))
  await page.evaluate((href) => globalThis.__TSR_ROUTER__.navigate({ href }), address)
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = globalThis.__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === location.href
  })
}
