import type { assistants } from '@prosa/contract/assistants/assistants.ts'
import type { z } from 'zod'

/** The query of the list, as its address keeps it: what is left out has its standard value. */
export type AssistantsSearch = Partial<z.output<typeof assistants.listAssistants.query>>

export type Scope = NonNullable<AssistantsSearch['scope']>

export interface AssistantsSearchProps {
  search: AssistantsSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: AssistantsSearch) => void
}

export const noFilters = { status: 'all', category: 'all', attention: 'all', web: 'all' } as const

/** How many filters are set; what is searched for stands in its own field. */
export const filterCount = (search: AssistantsSearch): number =>
  Object.keys(noFilters).filter((name) => (search[name as keyof typeof noFilters] ?? 'all') !== 'all').length

export const isFiltered = (search: AssistantsSearch): boolean => Boolean(search.q) || filterCount(search) > 0
