import { mkdir, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from './support/browser.ts'
import { startProduct } from './support/product.ts'
import { stops } from './tour-stops.ts'

// A picture of every screen and state at three widths, light and dark, into ./tour: look at them before calling a screen done.
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'tour')
const widths = [360, 768, 1440]
const chosen = process.argv.slice(2)
const sessions = new Map<string, string>()

const dataDir = mkdtempSync(path.join(tmpdir(), 'prosa-tour-'))
const seeded = spawnSync(process.execPath, [path.join(root, 'apps/server/scripts/seed.ts')], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOCAL_MODELS: 'false' },
  stdio: 'inherit',
})
if (seeded.status !== 0) process.exit(1)

const product = await startProduct({}, dataDir)
const browser = await chromium.launch(launchOptions)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of widths) await tour(browser, colorScheme, width)
  }
} finally {
  await browser.close()
  await product.remove()
}

async function tour(browser: Browser, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  const height = width < 500 ? 740 : 900
  for (const { name, as, open } of stops) {
    if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue
    const context = await browser.newContext({
      baseURL: product.url,
      colorScheme,
      viewport: { width, height },
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    try {
      if (as) await signIn(page, as)
      await open(page)
      // a page that follows a stream is never idle
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) })
    } catch (error) {
      console.error(`${name} at ${width} px, ${colorScheme}: ${String(error).split('\n')[0]}`)
      process.exitCode = 1
    }
    await context.close()
  }
}

/** Signs in once for each person; the token then goes from one page to the next. */
async function signIn(page: Page, email: string): Promise<void> {
  const token = sessions.get(email) ?? (await requestToken(email))
  sessions.set(email, token)
  await page.addInitScript((value) => localStorage.setItem('prosa.session-token', value), token)
}

async function requestToken(email: string): Promise<string> {
  const response = await fetch(`${product.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'girassol-na-janela' }),
  })
  return ((await response.json()) as { token: string }).token
}
