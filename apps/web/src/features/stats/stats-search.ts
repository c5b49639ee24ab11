import type { stats, StatsFigureName } from '@prosa/contract/stats/stats.ts'
import type { z } from 'zod'

export const statsTables = ['assistants', 'questions', 'people', 'models'] as const satisfies readonly StatsFigureName[]
export type StatsTable = (typeof statsTables)[number]

export type StatsSearch = Partial<
  Omit<z.output<typeof stats.getStatsFigure.query>, 'pageSize'> & {
    /** Shows the previous period too. */
    compare: boolean
    table: StatsTable
  }
>

export interface StatsSearchProps {
  search: StatsSearch
  /** Changes the address; any change except of the page number returns to the first page. */
  onSearchChange: (change: StatsSearch) => void
}

/** Query of cards and charts; the page's reads in the contract must build the same one. */
export function pickFilters(search: StatsSearch) {
  const { compare: _, table: __, page: ___, sort: ____, ...filters } = search
  return filters
}

export const noFilters = {
  period: undefined,
  from: undefined,
  to: undefined,
  assistantId: undefined,
  origin: undefined,
  model: undefined,
  groupId: undefined,
  partnerId: undefined,
  role: undefined,
} as const satisfies StatsSearch

export const isFiltered = (search: StatsSearch): boolean =>
  Object.keys(noFilters).some((name) => search[name as keyof typeof noFilters] !== undefined)
