import type { groups } from '@prosa/contract/people/groups.ts'
import type { z } from 'zod'

export type GroupsSearch = Partial<z.output<typeof groups.listGroups.query>>

export interface GroupsSearchProps {
  search: GroupsSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: GroupsSearch) => void
}

type MembersSearch = Partial<z.output<typeof groups.listGroupMembers.query>>

export interface MembersSearchProps {
  search: MembersSearch
  onSearchChange: (change: MembersSearch) => void
}
