import type { reports } from '@prosa/contract/sharing/reports.ts'
import type { z } from 'zod'

/** The query of a list of denunciations, as its address keeps it. */
export type ReportsSearch = Partial<z.output<typeof reports.listReports.query>>

export interface ReportsSearchProps {
  search: ReportsSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: ReportsSearch) => void
}

export const noFilters = { q: '', state: 'all', reason: 'all', linkId: undefined } as const

export const isFiltered = ({ q, state = 'all', reason = 'all', linkId }: ReportsSearch): boolean =>
  Boolean(q) || state !== 'all' || reason !== 'all' || linkId !== undefined
