import type { StatsFigureName } from '@prosa/contract/stats/stats.ts'

interface ChartKind {
  kind: 'lines' | 'bars' | 'columns' | 'heat'
  /** Keys of the columns that are drawn. */
  values: readonly string[]
}

/** How each figure is drawn; the first column names the places. */
export const chartKinds = {
  days: { kind: 'lines', values: ['messages', 'chats'] },
  hours: { kind: 'heat', values: [] },
  assistants: { kind: 'bars', values: ['messages'] },
  models: { kind: 'bars', values: ['messages'] },
  origins: { kind: 'bars', values: ['messages'] },
  funnel: { kind: 'bars', values: ['linked', 'embedded'] },
  versions: { kind: 'bars', values: ['satisfaction'] },
  costs: { kind: 'columns', values: ['cost', 'budget'] },
  retention: { kind: 'lines', values: ['active', 'returned'] },
} as const satisfies Partial<Record<StatsFigureName, ChartKind>>

export type ChartName = keyof typeof chartKinds
export const chartNames = Object.keys(chartKinds) as ChartName[]
