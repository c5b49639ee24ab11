import type { attempts } from '@prosa/contract/school/attempts.ts'
import type { z } from 'zod'

/** The query of an activity's alerts, as their page's address keeps it. */
type AlertsSearch = Partial<z.output<typeof attempts.listAssessmentAlerts.query>>

export interface AlertsSearchProps {
  search: AlertsSearch
  /** Changes the page's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: AlertsSearch) => void
}
