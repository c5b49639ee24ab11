import type { users } from '@prosa/contract/people/users.ts'
import type { z } from 'zod'

export type UsersSearch = Partial<z.output<typeof users.listUsers.query>>

export interface UsersSearchProps {
  search: UsersSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: UsersSearch) => void
}
