import path from 'node:path'
import { installBrowser } from './browser.mjs'
import { buildWebApp } from './build.mjs'
import { checkInstaller, installDependencies } from './dependencies.mjs'
import { SetupError } from './run.mjs'

/**
 * Prepares the checkout for a command; says in one line what takes time, and nothing where all is ready. Where something cannot be
 * prepared, its reason is printed and the exit code set.
 * @param {string} root
 * @param {{ build?: boolean, browser?: boolean }} needs beside the dependencies
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

/** Node itself, the bundler or the search path for programs give each of these a meaning of its own. */
const unusable = /[#?*$'`:\\]/

/**
 * Refuses a checkout in a folder whose name a later step would break on, with an error that explains nothing.
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
