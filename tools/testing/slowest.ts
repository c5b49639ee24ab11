import { existsSync, readFileSync } from 'node:fs'

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; duration?: number | null }[] }[]
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface Timed {
  ms: number
  file: string
  title: string
}

/** Returns the slowest tests of some reports, slowest first. */
export function slowestOf(reports: readonly string[], count = 20): Timed[] {
  const tests = reports
    .filter((report) => existsSync(report))
    .flatMap((report) => timesIn(readFileSync(report, 'utf8')))
  return tests.toSorted((one, other) => other.ms - one.ms).slice(0, count)
}

function timesIn(json: string): Timed[] {
  const report = JSON.parse(json) as VitestReport | { suites: PlaywrightSuite[] }
  if ('suites' in report) return report.suites.flatMap(timesOfSuite)
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({ ms: duration ?? 0, file: name, title })),
  )
}

function timesOfSuite({ specs, suites = [] }: PlaywrightSuite): Timed[] {
  const own = specs.map(({ title, file, tests }) => ({
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    file,
    title,
  }))
  return [...own, ...suites.flatMap(timesOfSuite)]
}
