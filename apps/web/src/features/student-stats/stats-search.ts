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
  /** Changes the address; any change but of the page or the open student leads back to the first page. */
  onSearchChange: (change: StatsSearch) => void
}

/** What the cards and the exports are asked with; the page's reads in the contract do the same. */
export function filtersOf(search: StatsSearch) {
  const { page: _, sort: __, ...filters } = listQueryOf(search)
  return filters
}

/** What the list of a tab is asked with. */
export function listQueryOf(search: StatsSearch) {
  const { tab: _, student: __, ...query } = search
  return query
}
