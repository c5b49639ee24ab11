import type { userDetails } from '@prosa/contract/people/user-details.ts'
import type { z } from 'zod'

type UserAssistantsSearch = Partial<z.output<typeof userDetails.listUserAssistants.query>>

export interface UserAssistantsSearchProps {
  search: UserAssistantsSearch
  /** Any change but of the page itself leads back to the first page. */
  onSearchChange: (change: UserAssistantsSearch) => void
}
