import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const verbs = String.raw`insert\s+into|update|delete\s+from|truncate(?:\s+table)?`
const inSql = new RegExp(String.raw`\b(?:${verbs})\s+(?:only\s+)?(?:\$\{(\w+)\}|"?(\w+))`, 'gi')
const inDrizzle = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g
/** Calls such as `deleteInBatches(db, sql`chats`, …)`, which delete as well. */
const inBatches = /deleteInBatches\(\s*\w+,\s*sql`(?:\$\{(\w+)\}|(\w+))`/g
const comment = /\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm

/** Folders of areas: those of the server's modules, and those of extensions. */
const areas = ['apps/server/src/modules/*/', 'extensions/*/server/']
const readArea = (file: string): string => /(?:modules|extensions)[\\/]([^\\/]+)/.exec(file)?.[1] ?? ''
const countLines = (text: string, index: number): number => text.slice(0, index).split('\n').length

/**
 * Finds writes, in SQL or with Drizzle, from one area to tables that another area declares (`*.tables.ts`). SQL functions of the migrations are exempt: they write to several areas on purpose, and say which.
 */
export function foreignWrites(root: string): string[] {
  const files = globSync(
    areas.map((folder) => `${folder}**/*.ts`),
    { cwd: root },
  ).filter((file) => !file.endsWith('.test.ts'))
  const owners = new Map<string, string>()
  const tableOfName = new Map<string, string>()
  const texts = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)
  for (const [file, text] of texts.filter(([name]) => name.endsWith('.tables.ts'))) {
    for (const [, name = '', table = ''] of text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      owners.set(table, readArea(file))
      tableOfName.set(name, table)
    }
  }
  if (owners.size === 0) throw new Error(`No tables under ${root}.`)
  return texts.flatMap(([file, whole]) => {
    const text = whole.replaceAll(comment, (words) => words.replaceAll(/[^\n]/g, ' '))
    const writes = [...text.matchAll(inSql), ...text.matchAll(inDrizzle), ...text.matchAll(inBatches)]
    return writes.flatMap(({ 1: name, 2: word, index }) => {
      const table = (name === undefined ? undefined : tableOfName.get(name)) ?? word ?? ''
      const owner = owners.get(table)
      if (owner === undefined || owner === readArea(file)) return []
      return [`${file}:${countLines(text, index)} writes ${table}, a table of ${owner}`]
    })
  })
}

if (import.meta.main) {
  const found = foreignWrites('.')
  for (const write of found) console.error(write)
  if (found.length > 0) {
    console.error('Let that area do it: by its service, an event or a registration (ARCHITECTURE.md).')
    process.exit(1)
  }
  console.log('Every area writes its own tables alone')
}
