import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/** Nothing of a browser's background traffic. */
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

/** The browser that people have: with notifications, and with what it keeps from the pages in a frame. Else Playwright's own. */
export const wholeBrowser: LaunchOptions = whole ? { args, executablePath: whole } : { args, channel: 'chromium' }

const shortLived = [
  '--js-flags=--no-opt,--no-maglev',
  '--disable-site-isolation-trials',
  // only the last such list counts, and it would hide Playwright's: the first of these is from there
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
]

/**
 * For whatever does not ask for the whole browser: Chromium without a window, where there is one. It took 115 s of
 * processor time for fifteen journeys that cost 168 s in the whole browser. Its script is not optimized a second and a
 * third time, which pays only on pages that stay open: without the third, 39 journeys that cost 205 s then cost 172 s, and
 * without the second a check by axe costs a fifth less. The network needs no process of its own, and none is kept ready for
 * a site to come, since a journey stays with one: 43 journeys that cost 100 s and 106 s then cost 97 s.
 */
export const launchOptions: LaunchOptions = shell
  ? { args: [...args, ...shortLived], executablePath: shell }
  : { args, ...(whole && { executablePath: whole }) }

function isThere(place: string | undefined): boolean {
  return place !== undefined && existsSync(place)
}
