/** A successful check by the browser tests, of one state of a screen. */
export interface Check {
  /** Title of the test. */
  test: string
  /** Path in the page table; empty for an address without a page. */
  screen: string
  /**
   * `axe`: all rules in the light scheme, contrast in the dark one, at 360 px; `reflow`: 320 px, which equals 400 %
   * zoom.
   */
  kind: 'axe' | 'reflow'
  /** Number of the check within its test. */
  state: number
}

/**
 * Merges a run into the register: new checks replace earlier ones of the same test, and tests not in `titles` lose
 * theirs. The result is sorted, so that it does not depend on the order of the tests.
 */
export function mergeChecks(register: readonly Check[], run: readonly Check[], titles: ReadonlySet<string>): Check[] {
  const ran = new Set(run.map(({ test }) => test))
  const all = [...register.filter(({ test }) => !ran.has(test)), ...run].filter(({ test }) => titles.has(test))
  const once = new Map(all.map((check) => [JSON.stringify([check.test, check.screen, check.kind, check.state]), check]))
  return [...once.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, check]) => check)
}

/** Counts the checked states of each screen by kind of check; parts of a screen are counted under its name. */
export function screensOf(register: readonly Check[], nameOf: (screen: string) => string) {
  const names = [...new Set(register.map(({ screen }) => nameOf(screen)))]
  const count = (name: string, kind: Check['kind']) =>
    register.filter((check) => nameOf(check.screen) === name && check.kind === kind).length
  return names
    .map((name) => ({ name, axe: count(name, 'axe'), reflow: count(name, 'reflow') }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}
