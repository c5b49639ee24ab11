import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run, SetupError } from './run.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Installs a Chromium for the browser tests if the machine has none.
 * @param {string} root
 */
export function installBrowser(root) {
  if (hasBrowser(root)) return
  console.log('Instalando um navegador Chromium para os testes (um ou dois minutos)…')
  const failures = []
  for (const commands of waysToInstall()) {
    try {
      for (const command of commands) run(root, command, { failure: `${command.join(' ')}: falhou.` })
      if (hasBrowser(root)) return
    } catch (error) {
      failures.push(error instanceof SetupError ? error.message : String(error))
    }
  }
  failures.push(
    'Não foi possível instalar um Chromium. Instale um e diga onde está: CHROMIUM_PATH=/caminho/do/chromium npm test',
  )
  throw new SetupError(failures.join('\n\n'))
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export function hasBrowser(root, env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return true
    throw new SetupError(
      `CHROMIUM_PATH aponta para ${env.CHROMIUM_PATH}, que não existe. Corrija ou remova essa variável.`,
    )
  }
  return usualPlaces.some((place) => existsSync(place)) || hasPlaywrightBrowser(root, env)
}

/**
 * Whether Playwright's cache has the right Chromium: it stores browsers by revision, with a marker file for complete
 * downloads.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
function hasPlaywrightBrowser(root, env) {
  const list = path.join(root, 'node_modules/playwright-core/browsers.json')
  if (!existsSync(list)) return false
  /** @type {{ name: string, revision: string }[]} */
  const browsers = JSON.parse(readFileSync(list, 'utf8')).browsers
  const revision = browsers.find(({ name }) => name === 'chromium-headless-shell')?.revision
  const caches = process.platform === 'darwin' ? 'Library/Caches' : '.cache'
  const cache = env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(os.homedir(), caches, 'ms-playwright')
  return existsSync(path.join(cache, `chromium_headless_shell-${revision}`, 'INSTALLATION_COMPLETE'))
}

/** Prefers the system's package if it may be installed, because it includes the libraries that the browser needs. */
function waysToInstall() {
  const playwright = [['playwright', 'install', 'chromium']]
  const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayUseApt) return [playwright]
  const apt = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
  ]
  return [apt, playwright]
}
