import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/** Disables a browser's background traffic. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const named = process.env['CHROMIUM_PATH']
const whole = [named, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(isThere)
const shell = [named, '/usr/bin/chromium-headless-shell'].find(isThere)

/** The full browser, with notifications and its storage rules for frames; Playwright's own if none is set. */
export const wholeBrowser: LaunchOptions = whole ? { args, executablePath: whole } : { args, channel: 'chromium' }

const shortLived = [
  '--js-flags=--no-opt,--no-maglev',
  '--disable-site-isolation-trials',
  // only the last such list counts, and it would replace Playwright's, which the first entry comes from
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
]

/**
 * Options for journeys that do not need the full browser: headless Chromium, where available. It took 115 s of processor time for
 * fifteen journeys that cost 168 s in the full browser. Optimizing compilers are off, because they pay only on pages that stay
 * open: without the third tier, 39 journeys that cost 205 s cost 172 s, and without the second an axe check costs a fifth less.
 * The network service shares a process, and no spare process is kept, since a journey stays on one site: 43 journeys that cost
 * 100 s and 106 s then cost 97 s.
 */
export const launchOptions: LaunchOptions = shell
  ? { args: [...args, ...shortLived], executablePath: shell }
  : { args, ...(whole && { executablePath: whole }) }

/** Options for journeys whose page computes for long: with optimizing compilers, those of any text cost 38 s instead of 45 s. */
export const computingBrowser: LaunchOptions = {
  ...launchOptions,
  args: launchOptions.args?.filter((arg) => !arg.startsWith('--js-flags')) ?? [],
}

function isThere(place: string | undefined): boolean {
  return place !== undefined && existsSync(place)
}
