import type { assistants } from '@prosa/contract/assistants/assistants.ts'
import type { z } from 'zod'
import { queryRules } from '#/lib/forms/url-search.ts'

/** The list's query as stored in the address; missing values are the defaults. */
export type AssistantsSearch = Partial<z.output<typeof assistants.listAssistants.query>>

export type Scope = NonNullable<AssistantsSearch['scope']>

export interface AssistantsSearchProps {
  search: AssistantsSearch
  /** Changes the list's address; any change except of the page number returns to the first page. */
  onSearchChange: (change: AssistantsSearch) => void
}

/** The filters without any choice: the operation's defaults at 'all'. */
export const noFilters: AssistantsSearch = Object.fromEntries(
  Object.entries(queryRules('listAssistants'))
    .filter(([, rule]) => rule.default === 'all')
    .map(([name]) => [name, 'all']),
)

/** Number of active filters; the search has its own field. */
export const filterCount = (search: AssistantsSearch): number =>
  Object.keys(noFilters).filter((name) => (search[name as keyof AssistantsSearch] ?? 'all') !== 'all').length

export const isFiltered = (search: AssistantsSearch): boolean => Boolean(search.q) || filterCount(search) > 0
