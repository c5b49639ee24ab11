import type { assistants } from '@prosa/contract/assistants/assistants.ts'
import type { z } from 'zod'
import { queryRules } from '#/lib/forms/url-search.ts'

/** The query of the list, as its address keeps it: what is left out has its standard value. */
export type AssistantsSearch = Partial<z.output<typeof assistants.listAssistants.query>>

export type Scope = NonNullable<AssistantsSearch['scope']>

export interface AssistantsSearchProps {
  search: AssistantsSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: AssistantsSearch) => void
}

/** The filters of the list, none of them set: what the operation begins with at 'all'. */
export const noFilters: AssistantsSearch = Object.fromEntries(
  Object.entries(queryRules('listAssistants'))
    .filter(([, rule]) => rule.default === 'all')
    .map(([name]) => [name, 'all']),
)

/** How many filters are set; what is searched for stands in its own field. */
export const filterCount = (search: AssistantsSearch): number =>
  Object.keys(noFilters).filter((name) => (search[name as keyof AssistantsSearch] ?? 'all') !== 'all').length

export const isFiltered = (search: AssistantsSearch): boolean => Boolean(search.q) || filterCount(search) > 0
