import type { BrowserContext } from '@playwright/test'

/** Removes features that Safari got last (26.2) or still lacks. */
export async function likeSafari(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const page = globalThis as unknown as Record<string, unknown>
    delete page['requestIdleCallback']
    delete page['scheduler']
    Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator)
    Reflect.deleteProperty(ReadableStream.prototype, 'values')
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...conditions: string[]) =>
      !conditions.join().includes('field-sizing') && supports(...(conditions as [string]))
    const fixed = new CSSStyleSheet()
    fixed.replaceSync('textarea { field-sizing: fixed !important }')
    document.adoptedStyleSheets = [fixed]
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true })
  })
}

/** Removes features that browsers disable on pages without https. */
export async function likeWithoutHttps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    for (const name of ['clipboard', 'serviceWorker', 'mediaDevices', 'locks', 'storage', 'wakeLock'])
      Reflect.deleteProperty(Navigator.prototype, name)
    Reflect.deleteProperty(globalThis, 'caches')
  })
}
