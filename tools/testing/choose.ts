import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import type { Change } from './change.ts'
import { chooseJourneys, type Visit } from './choose-journeys.ts'
import { type Choice, chooseTests } from './choose-tests.ts'
import { type ImportGraph, readImportGraph } from './import-graph.ts'
import { operationsOf } from './operations.ts'

/** The register of what each journey touched, written by `npm run prosa -- visits`. */
export const visitsFile = 'e2e/visits.jsonl'

export interface Chosen {
  /** By suite. */
  tests: ReadonlyMap<string, readonly Choice[]>
  journeys: readonly Choice[]
  /** Why all tests should run, one sentence for each reason. */
  warnings: readonly string[]
}

/** Files that every test depends on. */
const foundations =
  /^(package(-lock)?\.json|tsconfig.*|.*vitest\.config\.ts|apps\/server\/test\/(test-|global-setup|factories).*|apps\/web\/src\/test-.*|e2e\/(playwright\.config|support\/.*)\.ts|tools\/test(ing\/(run-steps|steps))?\.ts)$/
const MANY_DEFINITIONS = 4
const MANY_FILES = 40
const MANY_IMPORTERS = 60

export const readVisits = (): Visit[] =>
  existsSync(visitsFile)
    ? readFileSync(visitsFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Visit)
    : []

/** Chooses the tests and journeys that a change can break. */
export function chooseFor(changes: readonly Change[], graph = readImportGraph()): Chosen {
  const all = [...changes, ...changes.flatMap((change) => tablesOf(change, graph))]
  const operations = new Set(all.flatMap((change) => operationsOf(change, graph)))
  const addresses = new Map(
    Object.entries(contract as Record<string, Operation>)
      .filter(([name]) => operations.has(name))
      .map(([name, { method, path: address }]) => [name, `${method} ${address}`]),
  )
  return {
    tests: chooseTests(all, addresses, graph),
    journeys: chooseJourneys(all, [...addresses.keys()], readVisits(), graph),
    warnings: [
      ...(changes.length > MANY_FILES ? [`mudaram ${changes.length} arquivos`] : []),
      ...changes.filter(({ file }) => foundations.test(file)).map(({ file }) => `quase tudo depende de ${file}`),
      ...changes
        .map(({ file }) => ({ file, count: graph.importers.get(file)?.length ?? 0 }))
        .filter(({ count }) => count > MANY_IMPORTERS)
        .map(({ file, count }) => `${count} arquivos importam ${file}`),
    ],
  }
}

/** Returns the definitions of the tables and columns that a migration names, unless they are in many files. */
function tablesOf({ file, texts }: Change, graph: ImportGraph): Change[] {
  if (!file.endsWith('.sql')) return []
  const definitions = [...graph.texts].filter(([name]) => name.endsWith('.tables.ts'))
  const found = texts
    .filter((text) => /^\w+$/.test(text))
    .map((name) =>
      definitions.filter(([, text]) =>
        new RegExp(`pgTable\\(\\s*'${name}'|\\('${name}'|^\\s+${name}:`, 'm').test(text),
      ),
    )
    .filter((files) => files.length <= MANY_DEFINITIONS)
  return [...new Set(found.flat().map(([name]) => name))].map((name) => ({ file: name, lines: [], texts: [] }))
}

/** Describes a choice in a few lines. */
export function describeChoice({ tests, journeys, warnings }: Chosen): string {
  const describe = ({ test, reason }: Choice) =>
    `${/\.(test|spec)\./.test(test) ? path.basename(test) : test.slice(0, 50)} (${reason})`
  const shorten = (list: readonly Choice[]) =>
    `${list.length}: ${list.slice(0, 5).map(describe).join(', ')}${list.length > 5 ? ` e outros ${list.length - 5}` : ''}`
  return [
    ...[...tests].map(([suite, list]) => `${suite} ${shorten(list)}`),
    `jornadas ${journeys.length === 0 ? 'nenhuma' : shorten(journeys)}`,
    ...(warnings.length > 0 ? [`Melhor rodar tudo (npm test): ${warnings.join('; ')}.`] : []),
  ].join('\n')
}
