// Prepares the checkout for the command that follows it; says in one line what takes time, and nothing where all is ready.
// It must run on any Node from 18 on, before anything is installed: plain JavaScript, no dependency.
import { fileURLToPath } from 'node:url'
import { buildWebApp } from './setup/build.mjs'
import { installBrowser } from './setup/browser.mjs'
import { checkInstaller, installDependencies } from './setup/dependencies.mjs'
import { checkFolder } from './setup/folder.mjs'
import { teachExec } from './setup/shell.mjs'
import { SetupError } from './setup/run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  checkFolder(root)
  checkInstaller(process.versions.node)
  installDependencies(root)
  teachExec(root)
  if (process.argv.includes('--build')) buildWebApp(root)
  if (process.argv.includes('--browser')) installBrowser(root)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
