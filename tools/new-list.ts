import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import readline from 'node:readline/promises'
import { readArguments } from '../apps/server/scripts/arguments.ts'
import { describeList } from './new-list/describe-list.ts'
import { journeyFile, routeFile, testFile } from './new-list/surroundings.ts'
import { dialogFile, pageFile } from './new-list/templates.ts'

/**
 * Writes a list for a paged operation of the contract: its screen, dialog, row menu, test, route, and line in the page
 * table. A list below an assistant becomes one of its tabs, others become pages of the settings.
 */
const { positionals } = readArguments(
  'Usage: npm run prosa -- new:list listNotes notes "Anotações"    writes the screen of a list; asks for what is not given',
  {},
  3,
)
const root = path.join(import.meta.dirname, '..')

async function askQuestion(question: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} `)
  terminal.close()
  return answer.trim()
}

const operation = await askQuestion('Which operation reads it (listNotes)?', positionals[0])
const name = await askQuestion('Its folder and its address under /settings (notes)?', positionals[1])
const title = await askQuestion('Its title on the screen (Anotações)?', positionals[2])
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`‘${name}’ is no name of a folder: small letters and hyphens`)

const list = await describeList(operation, name, title)
const feature = `apps/web/src/features/${name}`
const files: Record<string, string> = {
  [`${feature}/${name}-page.tsx`]: pageFile(list),
  [`apps/web/src/routes/_app/${list.tab ? 'assistants/manage/$assistantId' : 'settings'}/${name}.tsx`]: routeFile(list),
  ...(list.create && { [`${feature}/${list.one}-dialog.tsx`]: dialogFile(list, list.create) }),
  // A journey covers what the component test of the page would.
  ...(list.tab && list.create?.update && list.remove
    ? { [`e2e/${name}.spec.ts`]: journeyFile(list) }
    : { [`${feature}/${name}-page.test.tsx`]: testFile(list) }),
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text, { flag: 'wx' })
}

/** The line in each table, and the text before which it is inserted. */
const lines: Record<string, readonly [before: RegExp, line: string]> = list.tab
  ? {
      'packages/contract/src/pages/assistant-pages.ts': [
        /\] as const satisfies readonly Tab\[\]\n/,
        `  { id: '${name}', title: '${title}', ability: '${list.tab}', reads: [readList('${operation}')] },\n`,
      ],
    }
  : {
      'packages/contract/src/pages/settings-pages.ts': [
        /\]\n$/,
        `  settingsPage('${name}', '${title}', [readList('${operation}')]),\n`,
      ],
      'apps/web/src/shell/settings-sections.ts': [
        / {6}page\(FIRST_STEPS/,
        `      page('/settings/${name}', '${title}'),\n`,
      ],
    }
for (const [file, [before, line]] of Object.entries(lines)) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const at = text.search(before)
  if (at < 0) throw new Error(`${file} has no place for: ${line.trim()}`)
  writeFileSync(path.join(root, file), text.slice(0, at) + line + text.slice(at))
}

const written = [...Object.keys(files), ...Object.keys(lines)]
const format = path.join(root, 'node_modules/oxfmt/bin/oxfmt')
execFileSync(process.execPath, [format, ...written.map((file) => path.join(root, file))], { cwd: root })
execFileSync(process.execPath, [path.join(import.meta.dirname, 'route-tree.ts')])
console.log([...written, '', 'Next: put the labels into Portuguese.'].join('\n'))
