import { mkdir, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { extensionStops } from '@prosa/extensions/tour.gen.ts'
import { readArguments } from '../apps/server/scripts/arguments.ts'
import { makeQuickFolder } from '../apps/server/test/database/quick-folder.ts'
import { launchOptions } from './support/browser.ts'
import { startProduct } from './support/product.ts'
import { administrationStops } from './tour-stops/administration.ts'
import { activityStops } from './tour-stops/activities.ts'
import { insideStops } from './tour-stops/inside.ts'
import { knowledgeStops } from './tour-stops/knowledge.ts'
import { ratingsStops } from './tour-stops/ratings.ts'
import { settingsStops } from './tour-stops/settings.ts'
import { participationStops } from './tour-stops/participation.ts'
import { sharingStops } from './tour-stops/sharing.ts'
import { statsStops } from './tour-stops/stats.ts'
import { studentStatsStops } from './tour-stops/student-stats.ts'
import { helpPictures } from './tour-stops/help-pictures.ts'
import type { Stop } from './tour-stops/stop.ts'

/** All screens with their notable states. */
const stops = [
  ...insideStops,
  ...knowledgeStops,
  ...sharingStops,
  ...participationStops,
  ...activityStops,
  ...administrationStops,
  ...settingsStops,
  ...ratingsStops,
  ...statsStops,
  ...studentStatsStops,
  ...extensionStops,
]

// Takes a picture of every screen and state at four widths, light and dark, into ./tour: look at them before a screen is done.
// With --help-pictures takes those of the help instead, into the folder that the help uses.
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'tour')
const widths = [360, 768, 1024, 1440]
const help = { flag: 'help-pictures', folder: path.join(root, 'apps/web/src/features/help/pictures') }
const shapes = { wide: { width: 800, height: 500 }, phone: { width: 360, height: 640 } }
const schemes = ['light', 'dark'] as const
const { values, positionals: chosen } = readArguments(
  `Uso: npm run tour [-- parte do nome…] [--${help.flag}]    uma imagem de cada tela, em ./tour; com --${help.flag}, as da ajuda`,
  { [help.flag]: { type: 'boolean', default: false } },
  Infinity,
)
const forHelp = values[help.flag]
const isChosen = ({ name }: Stop) => chosen.length === 0 || chosen.some((part) => name.includes(part))
const sessions = new Map<string, string>()

// The leash removes the folder, its database and the product.
const dataDir = makeQuickFolder()
const seeding = spawn(process.execPath, [path.join(root, 'apps/server/scripts/seed.ts')], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOCAL_MODELS: 'false' },
  stdio: 'inherit',
})
const [status] = await once(seeding, 'exit')
if (status !== 0) process.exit(1)
const { url } = await startProduct({}, dataDir)
const browser = await chromium.launch(launchOptions)
await (forHelp ? takeHelpPictures(browser) : takeTour(browser))
await browser.close()
process.exit()

async function takeTour(browser: Browser): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const width of widths) {
    const viewport = { width, height: width < 500 ? 740 : 900 }
    for (const stop of stops.filter(isChosen))
      for (const { scheme, picture } of await picturesOf(browser, stop, viewport))
        await writeFile(path.join(folder, `${stop.name}-${width}-${scheme}.png`), picture)
  }
}

async function takeHelpPictures(browser: Browser): Promise<void> {
  await mkdir(help.folder, { recursive: true })
  const converter = await browser.newPage()
  for (const stop of helpPictures.filter(isChosen))
    for (const { scheme, picture } of await picturesOf(browser, stop, shapes[stop.shape], 1.5))
      await writeFile(path.join(help.folder, `${stop.name}-${scheme}.webp`), await compressPicture(converter, picture))
}

/** Converts a picture in the browser to the format that loads fastest. */
async function compressPicture(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  }, png.toString('base64'))
  return Buffer.from(encoded, 'base64')
}

/** Takes pictures of a stop in both themes on one page, which follows the system's theme at once. */
async function picturesOf(
  browser: Browser,
  { name, as, open }: Stop,
  viewport: { width: number; height: number },
  deviceScaleFactor = 1,
): Promise<{ scheme: (typeof schemes)[number]; picture: Buffer }[]> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: schemes[0],
    viewport,
    deviceScaleFactor,
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
    const pictures = []
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      // the style follows at once, the logo with the next frames
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))))
      pictures.push({ scheme, picture: await page.screenshot() })
    }
    return pictures
  } catch (error) {
    console.error(`${name} at ${viewport.width} px: ${String(error).split('\n')[0]}`)
    process.exitCode = 1
    return []
  } finally {
    await context.close()
  }
}

/** Signs in once per person; later pages reuse the token. */
async function signIn(page: Page, email: string): Promise<void> {
  const token = sessions.get(email) ?? (await requestToken(email))
  sessions.set(email, token)
  await page.addInitScript((value) => localStorage.setItem('prosa.session-token', value), token)
}

async function requestToken(email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'girassol-na-janela' }),
  })
  return ((await response.json()) as { token: string }).token
}
