import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, loadConfigFromFile, type Rolldown } from 'vite'

declare global {
  /** Defined in `apps/web/src/routes/-texts.tsx`. */
  var drawTexts: (texts: readonly string[], streaming?: boolean) => Promise<void>
}

const fileOf = (path: string) => fileURLToPath(new URL(`../../apps/web/${path}`, import.meta.url))

/** Builds a page that draws any text with the product's component, by the product's build configuration. */
export async function buildTextsPage(): Promise<Map<string, Rolldown.OutputChunk | Rolldown.OutputAsset>> {
  const product = await loadConfigFromFile({ command: 'build', mode: 'production' }, fileOf('vite.config.ts'))
  const made = await build({
    ...product?.config,
    configFile: false,
    root: fileOf('.'),
    base: '/texts/',
    logLevel: 'error',
    // this page has its own entry: the product's two are not in its build
    plugins: (product?.config.plugins ?? []).filter(
      (one) => !(one && 'name' in one && one.name === 'prosa:entries-apart'),
    ),
    // the product's shared chunks are defined for those two entries
    build: {
      ...product?.config.build,
      write: false,
      rolldownOptions: { input: fileOf('src/routes/-texts.tsx') },
    },
  })
  const [{ output }] = [made].flat() as [Rolldown.RolldownOutput]
  return new Map(output.map((file) => [`/texts/${file.fileName}`, file]))
}

/** Opens the page at the product's own address, under the policy of the product's pages. */
export async function openTextsPage(page: Page, files: Awaited<ReturnType<typeof buildTextsPage>>): Promise<void> {
  const login = await page.request.get('/auth/login')
  const policy = login.headers()['content-security-policy'] ?? ''
  const entry = [...files.values()].find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? ''
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'))
  const html = `<!doctype html><html lang="pt-BR"><title>Textos</title>
    ${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}
    <body><script type="module" src="/texts/${entry}"></script></body></html>`
  // a text may contain an image address that does not exist
  await page.route('**', (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml' })
      : route.fallback(),
  )
  await page.route('**/texts/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const file = files.get(pathname)
    if (pathname === '/texts/') {
      return route.fulfill({ body: html, contentType: 'text/html', headers: { 'content-security-policy': policy } })
    }
    if (!file) return route.fulfill({ status: 404 })
    const contentType = pathname.endsWith('.js')
      ? 'text/javascript'
      : pathname.endsWith('.css')
        ? 'text/css'
        : 'font/woff2'
    return route.fulfill({ body: file.type === 'chunk' ? file.code : Buffer.from(file.source), contentType })
  })
  await page.goto('/texts/')
  await page.waitForFunction(() => 'drawTexts' in globalThis)
}
