import type { Change } from './change.ts'
import type { ImportGraph } from './import-graph.ts'

const MAX_LEVELS = 4

/** Returns the operations that a changed file of the contract or of the server takes part in. */
export function operationsOf(change: Change, graph: ImportGraph): string[] {
  const text = graph.texts.get(change.file) ?? ''
  if (/^(packages\/contract\/src\/|extensions\/[\w-]+\/(?:contract|programs)\.ts)/.test(change.file))
    return operationsDefined(change, text)
  if (isRoutes(change.file)) return namesAt(change.lines, blocksIn(text))
  return /^(apps\/server\/src|extensions\/[\w-]+\/server)\//.test(change.file)
    ? operationsServed(change.file, graph)
    : []
}

const isRoutes = (file: string): boolean => /\.routes\.ts$|^extensions\/[\w-]+\/server\.ts$/.test(file)

interface Block {
  name: string
  text: string
  first: number
  last: number
}

/** Returns the entries of the objects of a file, such as operations or handlers. */
function blocksIn(text: string): Block[] {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, index) => (/^ {2}\w+: /.test(line) || /^\S/.test(line) ? [index] : []))
  return starts.flatMap((start, index) => {
    const name = /^ {2}(\w+): /.exec(lines[start] ?? '')?.[1]
    const end = starts[index + 1] ?? lines.length
    return name ? [{ name, text: lines.slice(start, end).join('\n'), first: start + 1, last: end }] : []
  })
}

const namesAt = (lines: readonly number[], blocks: readonly Block[]): string[] =>
  blocks.filter(({ first, last }) => lines.some((line) => line >= first && line <= last)).map(({ name }) => name)

/** Returns the operations at the changed lines, or those that name what was changed beside them; otherwise all of the file. */
function operationsDefined({ lines }: Change, text: string): string[] {
  const blocks = blocksIn(text).filter((block) => block.text.includes('route('))
  const direct = namesAt(lines, blocks)
  if (direct.length > 0) return direct
  const names = new Set(lines.map((line) => symbolAt(line, text)))
  for (const match of text.matchAll(/^(?:export )?const (\w+)[^\n]*=[\s\S]*?(?=^\S)/gm))
    if ([...names].some((name) => name && match[1] !== name && new RegExp(`\\b${name}\\b`).test(match[0])))
      names.add(match[1])
  const naming = blocks.filter((block) =>
    [...names].some((name) => name && new RegExp(`\\b${name}\\b`).test(block.text)),
  )
  return (naming.length > 0 ? naming : blocks).map(({ name }) => name)
}

/** Returns the name of the declaration at a line. */
function symbolAt(line: number, text: string): string | undefined {
  const above = text.split('\n').slice(0, line).toReversed()
  return above.flatMap(
    (one) => /^(?:export )?(?:async )?(?:const|function|class|type|interface) (\w+)/.exec(one)?.[1] ?? [],
  )[0]
}

/** Returns the operations whose handlers call the file, by the fewest imports. */
function operationsServed(file: string, { texts, importers }: ImportGraph): string[] {
  let level = [file]
  const seen = new Set(level)
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    const found = level.flatMap((one) => {
      const exported = exportsOf(texts.get(one) ?? '')
      const calls = new RegExp(`\\b(${exported.join('|') || '-'})\\b`)
      return (importers.get(one) ?? [])
        .filter((importer) => isRoutes(importer))
        .flatMap((routes) => blocksIn(texts.get(routes) ?? '').filter(({ text }) => calls.test(text)))
    })
    if (found.length > 0) return [...new Set(found.map(({ name }) => name))]
    level = level
      .flatMap((one) => importers.get(one) ?? [])
      .filter((one) => /\/modules\/|^extensions\//.test(one) && !/\.test\./.test(one) && !seen.has(one))
    for (const one of level) seen.add(one)
  }
  return []
}

const exportsOf = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name = '']) => name)
