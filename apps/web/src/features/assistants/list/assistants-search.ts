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

export const noFilters = { q: '', status: 'all', category: 'all', attention: 'all', web: 'all' } as const

export const isFiltered = ({ q, status, category, attention, web }: AssistantsSearch): boolean =>
  Boolean(q) || [status, category, attention, web].some((value) => value !== undefined && value !== 'all')
