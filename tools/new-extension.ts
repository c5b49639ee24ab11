import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '@prosa/contract/client/contract.ts'
import { readArguments } from '../apps/server/scripts/arguments.ts'
import { writeMigration } from './migrations.ts'
import { serverFiles } from './new-extension/server-files.ts'
import { testFiles } from './new-extension/test-files.ts'
import { webFiles } from './new-extension/web-files.ts'
import { places, readFacts, type Wish } from './new-extension/wish.ts'

const usage = `Usage: npm run new:extension <plural> <singular> "<Título em português>" <own|shared> <${places.join('|')}>
  own: each person's rows; shared: rows that several people change
  assistant: a tab of each assistant; settings: a page of the settings, or of the profile for own rows; page: a separate page
  for example: notes note "Anotações" own assistant`

export function parseWish([
  plural = '',
  singular = '',
  title = '',
  whose = '',
  place = '',
  ...rest
]: readonly string[]): Wish {
  const isName = (name: string) => /^[a-z][a-z0-9]{1,30}$/.test(name)
  const known = places.find((one) => one === place)
  const fits = isName(plural) && isName(singular) && plural !== singular && /^[\p{L}\p{N} -]+$/u.test(title)
  if (!fits || !known || !['own', 'shared'].includes(whose) || rest.length > 0) throw new Error(usage)
  return { plural, singular, title, own: whose === 'own', place: known }
}

/** Writes the folder of an extension. Returns its files; throws if there is one of that name. */
export function writeExtension(root: string, wish: Wish): string[] {
  const folder = path.join(root, 'extensions', wish.plural)
  const members = globSync('extensions/*/members.ts', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  )
  const orders = [...members.join('').matchAll(/order: (\d+)/g)].map(([, order]) => Number(order))
  const facts = readFacts(wish, Math.max(0, ...orders) + 10)
  const taken = [
    `list${facts.Plural}`,
    ...['create', 'update', 'delete'].map((verb) => `${verb}${facts.Singular}`),
  ].filter((operation) => operation in contract)
  if (existsSync(folder) || taken.length > 0)
    throw new Error(`There is already ${[`extensions/${wish.plural}`, ...taken].at(-1)}: choose another name.`)
  return Object.entries({ ...serverFiles(facts), ...webFiles(facts), ...testFiles(facts) }).map(([name, text]) => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(import.meta.dirname, '..')
  try {
    const wish = parseWish(readArguments(usage, {}, 5).positionals)
    const files = writeExtension(root, wish)
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] })
    run('oxfmt', ...files)
    writeMigration(wish.plural)
    run(process.execPath, 'tools/generate.ts', '--without-migrations')
    console.log(`${files.map((file) => `  ${path.relative(root, file)}`).join('\n')}
Yours to do:
  apps/server/migrations      read the new SQL: an index for every query, a foreign key for every reference
  contract.ts, web/           the fields and the words of the screen; the icon and the order in members.ts
  extension.ts                better sentences of the audit trail; contract.ts: who may do what
  docs/glossary.md            the noun; CHANGELOG.md
Then: npm test -- --changed`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
