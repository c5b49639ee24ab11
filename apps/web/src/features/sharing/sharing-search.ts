import type { sharing } from '@prosa/contract/sharing/sharing.ts'
import type { z } from 'zod'

/** The query of the list of links, as its address keeps it. */
export type SharingSearch = Partial<z.output<typeof sharing.listShareLinks.query>>

export interface SharingSearchProps {
  search: SharingSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: SharingSearch) => void
}

export const noFilters = { q: '', situation: 'all' } as const
