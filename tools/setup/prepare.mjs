import path from 'node:path'
import { installBrowser } from './browser.mjs'
import { buildWebApp } from './build.mjs'
import { checkInstaller, installDependencies } from './dependencies.mjs'
import { SetupError } from './run.mjs'

/**
 * Prepares the checkout for a command; prints one line for each slow step, and nothing if all is ready. On failure it
 * prints the reason and sets the exit code.
 * @param {string} root
 * @param {{ build?: boolean, browser?: boolean }} needs in addition to the dependencies
 * @returns {boolean} whether all is ready
 */
export function prepare(root, { build = false, browser = false }) {
  try {
    checkFolder(root)
    checkInstaller(process.versions.node)
    installDependencies(root)
    if (build) buildWebApp(root)
    if (browser) installBrowser(root)
    return true
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = 1
    return false
  }
}

/** Characters with a special meaning for Node, the bundler or the PATH. */
const unusable = /[#?*$'`:\\]/

/**
 * Refuses a checkout in a folder whose name would make a later step fail with an unhelpful error.
 * @param {string} root
 */
export function checkFolder(root) {
  const [, ...folders] = path.resolve(root).split(path.sep)
  const folder = folders.find((name) => unusable.test(name))
  if (folder === undefined) return
  const [sign] = folder.match(unusable) ?? []
  throw new SetupError(
    `O Prosa não funciona dentro da pasta “${folder}”, por causa do caractere ${sign} no nome dela. Mude o nome da pasta e tente de novo.`,
  )
}
