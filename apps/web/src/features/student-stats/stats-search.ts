import type { statsTabs, studentStats } from '@prosa/contract/school/student-stats.ts'
import type { z } from 'zod'

export type StatsTab = (typeof statsTabs)[number]

export type StatsSearch = Partial<
  z.output<typeof studentStats.listStudentStats.query> & {
    tab: StatsTab
    /** The student whose details are open. */
    student: string
  }
>

export interface StatsSearchProps {
  search: StatsSearch
  /** Changes the address; any change except of the page number or the open student returns to the first page. */
  onSearchChange: (change: StatsSearch) => void
}

/** Query of cards and exports; the page's reads in the contract must build the same one. */
export function pickFilters(search: StatsSearch) {
  const { page: _, sort: __, ...filters } = listQueryOf(search)
  return filters
}

/** Query of a tab's list. */
export function listQueryOf(search: StatsSearch) {
  const { tab: _, student: __, ...query } = search
  return query
}
