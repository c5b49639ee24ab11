import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#/config.ts'
import { createMetrics } from '#/platform/metrics/metrics.ts'
import { type Family, readExposition } from '#test/exposition.ts'

interface Panel {
  title: string
  description: string
  targets: { expr: string }[]
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const dashboard = JSON.parse(read('deploy/grafana/prosa.json')) as { panels: Panel[] }
const alert = /- alert: (\w+)\n\s+expr: (.+)\n(?:.+\n){4}\s+summary: .+\n\s+description: (.+)\n/g
const rules = [...read('deploy/alerts.yml').matchAll(alert)].map(([, name = '', expr = '', description = '']) => ({
  name,
  expr: expr.replace(/^'(.*)'$/, '$1'),
  description,
}))
const page = read('docs/how-to/monitor.md')

const families: Family[] = readExposition((await createMetrics().render()).body)
const parts = families.flatMap(({ name, type }) =>
  type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
)
const samples = new Set([...parts, 'up'])

/** The names of metrics in an expression: the words left after removing texts, times, groupings and functions. */
const namesIn = (expr: string): string[] =>
  expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|on|without|ignoring) \([^)]*\)/g, ' ')
    .match(/[a-z_][a-z0-9_]*(?!\w*\s*\()/g)
    ?.filter((word) => !['or', 'and', 'unless'].includes(word)) ?? []

const labelsIn = (expr: string): string[] =>
  [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
    [...inner.matchAll(/(\w+)(?:=~|!=|=)/g)].map(([, one = '']) => one),
  )

const labels = new Set([
  'instance',
  'job',
  'state',
  'status',
  'queue',
  'outcome',
  'route',
  'provider',
  'code',
  'method',
])

test('the dashboard and the alerts use only metrics that /metrics exposes [Rel16]', () => {
  const usedMetrics = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ]
  expect(rules.length).toBe(read('deploy/alerts.yml').match(/- alert:/g)?.length)
  expect(usedMetrics.length).toBeGreaterThan(30)
  for (const expr of usedMetrics) {
    const names = namesIn(expr)
    expect(names.length, expr).toBeGreaterThan(0)
    expect({ expr, unknown: names.filter((name) => !samples.has(name)) }).toEqual({ expr, unknown: [] })
    expect(
      labelsIn(expr).filter((one) => !labels.has(one)),
      expr,
    ).toEqual([])
  }
})

test('each panel describes what it shows, and each alert what to do', () => {
  for (const { title, description } of dashboard.panels) expect(description.length, title).toBeGreaterThan(15)
  for (const { name, description } of rules) expect(description.length, name).toBeGreaterThan(15)
})

test('the documentation lists exactly the metrics that exist [Rel16]', () => {
  const documented = [...page.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name = '']) => name)
  expect(documented.toSorted()).toEqual(families.map(({ name }) => name).toSorted())
})
