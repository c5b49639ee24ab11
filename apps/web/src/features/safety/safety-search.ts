import type { safety } from '@prosa/contract/conversations/safety.ts'
import type { z } from 'zod'

type AlertsSearch = Partial<z.output<typeof safety.listSafetyAlerts.query>>

export interface AlertsSearchProps {
  search: AlertsSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: AlertsSearch) => void
}
