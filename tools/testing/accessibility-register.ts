/** A check of the browser tests that found nothing wrong, on one state of a screen. */
export interface Check {
  /** Name of the test. */
  test: string
  /** Path of the page's table; empty for an address without a page. */
  screen: string
  /** `axe`: its rules in the light, contrast in the dark, 360 px; `reflow`: 320 px, which is 400 % zoom. */
  kind: 'axe' | 'reflow'
  /** The how manyth check of its test. */
  state: number
}

/**
 * The register after a run: what a test checked now takes the place of what it checked before, and tests that are no more
 * (`titles` are those that are) take their checks with them. In an order of its own, however the tests ran.
 */
export function merged(register: readonly Check[], run: readonly Check[], titles: ReadonlySet<string>): Check[] {
  const ran = new Set(run.map(({ test }) => test))
  const all = [...register.filter(({ test }) => !ran.has(test)), ...run].filter(({ test }) => titles.has(test))
  const once = new Map(all.map((check) => [JSON.stringify([check.test, check.screen, check.kind, check.state]), check]))
  return [...once.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, check]) => check)
}

/** For each screen how many of its states were checked, and how; parts of one screen have its name. */
export function screensOf(register: readonly Check[], nameOf: (screen: string) => string) {
  const names = [...new Set(register.map(({ screen }) => nameOf(screen)))]
  const count = (name: string, kind: Check['kind']) =>
    register.filter((check) => nameOf(check.screen) === name && check.kind === kind).length
  return names
    .map((name) => ({ name, axe: count(name, 'axe'), reflow: count(name, 'reflow') }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}
