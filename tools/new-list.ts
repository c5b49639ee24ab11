import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import readline from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { describeList } from './new-list/describe-list.ts'
import { actionsFile, dialogFile, pageFile, routeFile, testFile } from './new-list/templates.ts'

/**
 * Writes an administration list for an operation of the contract that reads pages: its screen, its dialog, the menu of a
 * row, a test, its route, and its line in the page table.
 *
 *   npm run new:list -- listNotes notes "Anotações"
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } })
const root = path.resolve(values.into ?? path.join(import.meta.dirname, '..'))

async function ask(question: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} `)
  terminal.close()
  return answer.trim()
}

const operation = await ask('Which operation reads it (listNotes)?', positionals[0])
const name = await ask('Its folder and its address under /settings (notes)?', positionals[1])
const title = await ask('Its title on the screen (Anotações)?', positionals[2])
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`‘${name}’ is no name of a folder: small letters and hyphens`)

const list = await describeList(operation, name, title)
const feature = `apps/web/src/features/${name}`
const files: Record<string, string> = {
  [`${feature}/${name}-page.tsx`]: pageFile(list),
  [`${feature}/${name}-page.test.tsx`]: testFile(list),
  [`apps/web/src/routes/_app/settings/${name}.tsx`]: routeFile(list),
  ...(list.create && { [`${feature}/${list.one}-dialog.tsx`]: dialogFile(list, list.create) }),
  ...((list.create || list.remove) && { [`${feature}/${list.one}-actions.tsx`]: actionsFile(list) }),
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text, { flag: 'wx' })
}

const pages = 'packages/contract/src/pages/settings-pages.ts'
const line = `  settingsPage('${name}', '${title}', ({ search }) => [addressOf(operations.${operation}, { query: search })]),\n`
const table = readFileSync(path.join(root, pages), 'utf8')
const end = table.lastIndexOf(']\n')
writeFileSync(path.join(root, pages), table.slice(0, end) + line + table.slice(end))

const written = [...Object.keys(files), pages]
const here = path.join(import.meta.dirname, '..')
const format = path.join(here, 'node_modules/oxfmt/bin/oxfmt')
execFileSync(process.execPath, [format, ...written.map((file) => path.join(root, file))], { cwd: here })
execFileSync(process.execPath, [path.join(import.meta.dirname, 'route-tree.ts'), root])
console.log(
  [...written, '', 'Next: put the labels into Portuguese, and a link into the navigation of the settings.'].join('\n'),
)
