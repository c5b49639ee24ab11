import type { audit } from '@prosa/contract/settings/audit.ts'
import type { z } from 'zod'

type AuditSearch = Partial<z.output<typeof audit.listAuditEvents.query>>

export interface AuditSearchProps {
  search: AuditSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: AuditSearch) => void
}
