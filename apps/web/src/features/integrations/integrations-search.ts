import type { sgaIntegrations } from '@prosa/contract/school/sga-integrations.ts'
import type { z } from 'zod'

type IntegrationsSearch = Partial<z.output<typeof sgaIntegrations.listIntegrations.query>>

export interface IntegrationsSearchProps {
  search: IntegrationsSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: IntegrationsSearch) => void
}
