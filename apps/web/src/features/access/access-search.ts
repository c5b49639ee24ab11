import type { access } from '@prosa/contract/assistants/access.ts'
import type { z } from 'zod'

export type AccessSearch = Partial<z.output<typeof access.listAccess.query>>

export interface AccessSearchProps {
  search: AccessSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: AccessSearch) => void
}
