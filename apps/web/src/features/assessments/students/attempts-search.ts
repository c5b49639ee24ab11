import type { attempts } from '@prosa/contract/school/attempts.ts'
import type { z } from 'zod'

/** The query of an activity's students, as their table's address keeps it. */
type AttemptsSearch = Partial<z.output<typeof attempts.listAttempts.query>>

export interface AttemptsSearchProps {
  search: AttemptsSearch
  /** Changes the table's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: AttemptsSearch) => void
}

export const noFilters = { q: '', state: 'all', className: 'all', alerts: 'all' } as const
