import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

const inputs = ['apps/web', 'packages/contract', 'extensions', 'package-lock.json']
/** The route tree is left out, because the build generates it from the routes. */
const notInputs = new Set(['node_modules', 'dist', '.tsc', 'routeTree.gen.ts'])
const isTest = /\.(test|spec)\.tsx?$/

/**
 * Builds the web app if the build is missing or older than its sources.
 * @param {string} root
 */
export function buildWebApp(root) {
  const note = path.join(root, '.cache', 'web-build')
  const built = existsSync(path.join(root, 'apps/web/dist/index.html')) && existsSync(note)
  // Before the build, because edits during the build are not in it.
  const hash = hashInputs(root)
  if (built && readFileSync(note, 'utf8') === hash) return
  rmSync(note, { force: true })
  console.log('Montando a interface (alguns segundos)…')
  mkdirSync(path.dirname(note), { recursive: true })
  const began = `${note}-began`
  const lastBegan = statSync(began, { throwIfNoEntry: false })?.mtimeMs ?? 0
  writeFileSync(began, '')
  // Keeps the previous build's files for a running product and open pages.
  run(root, ['node', path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--emptyOutDir', 'false'], {
    cwd: path.join(root, 'apps/web'),
    failure: 'Não foi possível montar a interface. O erro está acima.',
  })
  for (const file of filesBelow(path.join(root, 'apps/web/dist'))) if (statSync(file).mtimeMs < lastBegan) rmSync(file)
  writeFileSync(note, hash)
}

/**
 * Hashes the names and contents of all inputs of the build.
 * @param {string} root
 */
export function hashInputs(root) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesBelow(path.join(root, input)))) {
    hash
      .update(`${path.relative(root, file)}\n`)
      .update(readFileSync(file))
      .update('\n')
  }
  return hash.digest('hex')
}

/**
 * @param {string} top a file or a folder
 * @returns {string[]}
 */
function filesBelow(top) {
  if (!statSync(top).isDirectory()) return [top]
  const names = readdirSync(top).filter((name) => !notInputs.has(name) && !isTest.test(name))
  return names.toSorted().flatMap((name) => filesBelow(path.join(top, name)))
}
