import path from 'node:path'
import { pages } from '@prosa/contract/pages/pages.ts'
import type { Change } from './change.ts'
import { type Choice, findTexts, holdsText } from './choose-tests.ts'
import { distancesTo, type ImportGraph } from './import-graph.ts'

/** What a journey touched in its last run; `test` is its title, `spec` its file. */
export interface Visit {
  spec: string
  test: string
  routes: string[]
  operations: string[]
}

const MAX_JOURNEYS = 6
/** A file on more routes is part of nearly every page. */
const MAX_ROUTES = 8
/** Journeys that nearly any change of the screens could break: the accessibility of the pages, signing in, a chat. */
const smoke = /^(a conversation begins with a suggestion|signing in stores a token)/
const appearance = ['e2e/accessibility.spec.ts', 'e2e/forced-colors.spec.ts']

/**
 * Chooses journeys: edited ones whole; then the single ones that look for a changed text, visit an affected route or call an
 * affected operation, at most six.
 */
export function chooseJourneys(
  changes: readonly Change[],
  operations: readonly string[],
  visits: readonly Visit[],
  graph: ImportGraph,
): Choice[] {
  const specs = [...graph.texts.keys()].filter((file) => /^(e2e|extensions\/[\w-]+)\/[^/]+\.spec\.ts$/.test(file))
  const whole = new Map<string, string>()
  const best = new Map<Visit, Choice>()
  const add = (visit: Visit, weight: number, reason: string) => {
    const before = best.get(visit)
    best.set(visit, {
      test: visit.test,
      weight: weight + (before?.weight ?? 0),
      reason: before && before.weight >= weight ? before.reason : reason,
    })
  }
  const addEach = (found: readonly Visit[], weight: number, reason: string) => {
    for (const visit of found) add(visit, weight / Math.sqrt(found.length), reason)
  }
  for (const change of changes) {
    if (specs.includes(change.file)) whole.set(change.file, 'alterado')
    if (change.file.endsWith('.css'))
      for (const spec of appearance) whole.set(spec, `aparência: ${path.basename(change.file)}`)
    if (!/^(apps|packages|extensions)\/.*\.(tsx?|css|sql)$/.test(change.file) || change.file.includes('.test.'))
      continue
    for (const [spec, weight, text] of findTexts(change, specs, graph)) {
      const own = visits.filter((visit) => visit.spec === spec)
      const source = graph.texts.get(spec) ?? ''
      const holding = own.filter(({ test }) => holdsText(bodyOf(test, source), text))
      if (own.length === 0) whole.set(spec, `contém '${text}'`)
      for (const visit of holding.length > 0 ? holding : own) add(visit, weight, `procura '${text}'`)
    }
    const routes = routesOf(change.file, graph)
    if (routes.length <= MAX_ROUTES)
      for (const route of routes)
        addEach(
          visits.filter((visit) => visit.routes.includes(route)),
          120 / Math.sqrt(routes.length),
          `visita ${route}`,
        )
    const folders = new Set(path.dirname(change.file).split('/').slice(3))
    addEach(
      visits.filter(({ spec }) => folders.has(path.basename(spec, '.spec.ts'))),
      60,
      'mesmo assunto',
    )
  }
  for (const operation of operations)
    addEach(
      visits.filter((visit) => visit.operations.includes(operation)),
      120 / Math.sqrt(operations.length),
      `chama ${operation}`,
    )
  const single = [...best.values()].toSorted((one, other) => other.weight - one.weight).slice(0, MAX_JOURNEYS)
  const isShown = changes.some(({ file }) =>
    /^(apps\/(web|server)|packages\/contract)\/(src|embed)\/.*(?<!\.test)\.(tsx?|css)$/.test(file),
  )
  if (single.length === 0 && whole.size === 0 && isShown)
    return visits.filter(({ test }) => smoke.test(test)).map(({ test }) => ({ test, weight: 0, reason: 'básico' }))
  return [...[...whole].map(([test, reason]) => ({ test, weight: 1000, reason })), ...single]
}

/** Returns the source of a test, up to the next one; empty if its title is put together. */
function bodyOf(title: string, source: string): string {
  const begin = source.indexOf(title)
  if (begin < 0) return ''
  const end = source.slice(begin).search(/^ {0,2}test(\.\w+)?\(/m)
  return source.slice(begin, end < 0 ? undefined : begin + end)
}

/** Returns the pages that a file of the web app is part of, by the paths of the page table. */
function routesOf(file: string, graph: ImportGraph): string[] {
  if (!/^(apps\/web\/src|extensions\/[\w-]+\/web)\//.test(file)) return []
  const reached = [...distancesTo(file, graph, 12).keys()].filter((one) =>
    /^(apps\/web\/src|extensions\/[\w-]+\/web)\/routes\//.test(one),
  )
  const paths = reached.flatMap((one) => /createFileRoute\(\s*'([^']+)'/.exec(graph.texts.get(one) ?? '')?.[1] ?? [])
  return [...new Set(paths.flatMap((route) => pagesAt(route)))]
}

/** Returns the pages at an address of the router: `/_app/groups/$groupId` is `/groups/:groupId`. */
function pagesAt(route: string): string[] {
  const plain = (address: string) =>
    address
      .split('/')
      .filter((part) => part && !part.startsWith('_'))
      .map((part) => part.replace(/^(\$|:|\{-\$).*/, ':'))
  const wanted = plain(route).join('/')
  return pages.map((page) => page.path).filter((address) => plain(address).join('/') === wanted)
}
