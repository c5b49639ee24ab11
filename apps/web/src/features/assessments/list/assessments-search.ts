import type { assessments } from '@prosa/contract/school/assessments.ts'
import type { z } from 'zod'

/** The query of the list of activities, as its address keeps it. */
export type AssessmentsSearch = Partial<z.output<typeof assessments.listAssessments.query>>

export interface AssessmentsSearchProps {
  search: AssessmentsSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: AssessmentsSearch) => void
}
