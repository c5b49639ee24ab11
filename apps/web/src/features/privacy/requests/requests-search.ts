import type { privacy } from '@prosa/contract/settings/privacy.ts'
import type { z } from 'zod'

type RequestsSearch = Partial<z.output<typeof privacy.listPrivacyRequests.query>>

export interface RequestsSearchProps {
  search: RequestsSearch
  /** Any change but of the page itself leads back to the first page. */
  onSearchChange: (change: RequestsSearch) => void
}
