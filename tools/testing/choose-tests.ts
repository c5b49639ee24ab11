import path from 'node:path'
import type { Change } from './change.ts'
import { distancesTo, type ImportGraph } from './import-graph.ts'
import { readersOf } from './reads.ts'

/** A chosen test with its strongest reason. */
export interface Choice {
  test: string
  weight: number
  reason: string
}

/** How many tests of a suite a change chooses at most, edited ones and readers apart: together they take about a minute. */
const limits: Readonly<Record<string, number>> = { server: 16, web: 20, contract: 30, tools: 6 }
const CERTAIN = 500
/** Ask every operation and every rule as people without access. */
const accessTests = ['apps/server/src/operations.test.ts', 'apps/server/src/policies.test.ts']

/** Tests that can see a text of some files. */
const tiers: readonly [tests: RegExp, files: RegExp][] = [
  [/^(apps\/web|extensions|e2e)\//, /^(apps|extensions\/[\w-]+)\/web\//],
  [/^(apps|packages|extensions|e2e)\//, /^(apps\/server|packages|extensions)\//],
  [/^tools\//, /^(tools|bench|deploy)\//],
]

/** Returns the suite that runs the tests of a file's folder. */
export const suiteOf = (file: string): string | undefined =>
  /^(?:apps|extensions\/[\w-]+)\/(server|web)\//.exec(file)?.[1] ??
  /^packages\/(contract)\//.exec(file)?.[1] ??
  /^(tools)\//.exec(file)?.[1]

/**
 * Chooses the tests of the four suites for a change, by weight: edited tests, those that read a changed file, contain a changed
 * text, import a changed file over few others, stand near it, or call an affected operation.
 *
 * @param operations affected operations with their address, such as `GET /api/groups/:groupId`
 */
export function chooseTests(
  changes: readonly Change[],
  operations: ReadonlyMap<string, string>,
  graph: ImportGraph,
): Map<string, Choice[]> {
  const tests = [...graph.texts.keys()].filter((file) => /\.test\.tsx?$/.test(file) && suiteOf(file))
  const best = new Map<string, Choice>()
  const add = (test: string, weight: number, reason: string) => {
    const before = best.get(test)
    // reasons add up, so that a test near the change that also calls its operation comes first
    best.set(test, {
      test,
      weight: weight + (before?.weight ?? 0),
      reason: before && before.weight >= weight ? before.reason : reason,
    })
  }
  for (const change of changes) {
    const known = new Set(tests)
    if (known.has(change.file)) add(change.file, 2 * CERTAIN, 'alterado')
    for (const test of readersOf(change.file)) add(test, CERTAIN, `lê ${path.basename(change.file)}`)
    if (/\b(admits|allows):/.test(graph.texts.get(change.file) ?? ''))
      for (const test of accessTests) add(test, CERTAIN, 'decide acesso')
    for (const [test, distance] of distancesTo(change.file, graph))
      if (known.has(test) && distance > 0) add(test, 160 / distance ** 1.5, `importa ${path.basename(change.file)}`)
    if (/\.(tsx?|mjs)$/.test(change.file)) for (const test of tests) add(test, nearness(change.file, test), 'ao lado')
    for (const [test, weight, text] of findTexts(change, tests, graph)) add(test, weight, `contém '${text}'`)
  }
  for (const [name, address] of operations) {
    const pattern = addressPattern(address)
    const callers = tests.filter((test) => {
      const text = graph.texts.get(test) ?? ''
      return text.includes(`.${name}(`) || text.includes(`'${name}'`) || pattern.test(text)
    })
    for (const test of callers) add(test, 120 / Math.sqrt(callers.length * operations.size), `chama ${name}`)
  }
  const chosen = new Map<string, Choice[]>()
  for (const choice of [...best.values()]
    .filter(({ weight }) => weight >= 8)
    .toSorted((one, other) => other.weight - one.weight)) {
    const suite = suiteOf(choice.test) ?? ''
    const list = chosen.get(suite) ?? []
    if (choice.weight >= CERTAIN || list.length < (limits[suite] ?? 0)) chosen.set(suite, [...list, choice])
  }
  return chosen
}

/** Weighs how near a test stands to a file by name and folder; 0 where both are far from each other. */
function nearness(file: string, test: string): number {
  const [folder, near] = [path.dirname(file), path.dirname(test)]
  const stem = path.basename(file).split('.')[0] ?? ''
  if (folder === near) return path.basename(test).startsWith(`${stem}.`) ? 300 : 70
  if (folder.split('/').length < 5) return 0
  if (near === path.dirname(folder) || path.dirname(near) === folder) return 35
  if (near.startsWith(`${folder}/`)) return 15
  // the folders of features are not near each other, as none imports another
  const parent = path.dirname(folder)
  if (path.dirname(near) === parent && parent.split('/').length >= 5) return 15
  return 0
}

/** Finds the changed texts in the tests; a text in few tests says more. */
export function findTexts(
  { texts, file }: Change,
  tests: readonly string[],
  graph: ImportGraph,
): [test: string, weight: number, text: string][] {
  if (!/\.(tsx?|mjs|css|sql|json)$/.test(file)) return []
  const [tier] = tiers.find(([, pattern]) => pattern.test(file)) ?? []
  // screens show no names of tables, but contain the words of many
  const isSeen = (test: string) => !file.endsWith('.sql') || suiteOf(test) === 'server'
  const readers = tests.filter((test) => tier !== undefined && tier.test(test) && isSeen(test))
  return texts
    .filter((text) => text.length >= 4 && !/^[#@.]|\.tsx?$/.test(text))
    .flatMap((text) => {
      const holding = readers.filter((test) => holdsText(graph.texts.get(test) ?? '', text))
      return holding.map(
        (test) => [test, 400 / Math.max(1, holding.length) ** 0.7, text.slice(0, 40)] as [string, number, string],
      )
    })
}

/** Whether a test contains a text, or quotes a part of it of at least two words. */
export function holdsText(source: string, text: string): boolean {
  if (source.includes(text)) return true
  if (!text.includes(' ')) return false
  const words = text.split(/\s+/)
  const pieces = words.slice(0, -1).map((word, index) => `${word} ${words[index + 1]}`)
  const longest = pieces.filter((piece) => piece.length >= 9 && source.includes(piece))
  return longest.length >= Math.max(1, Math.ceil(pieces.length / 2))
}

/** Matches an address in a test of the web, with numbers or names in place of parameters. */
const addressPattern = (address: string): RegExp =>
  new RegExp(`${address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/\'"`?]+')}(?=['"\`?])`)
