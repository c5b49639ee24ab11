import type { SearchRule } from '@prosa/contract/client/search-rules.ts'
import { documentSearchRules } from '#/features/assistants/knowledge/document-search.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const { page } = queryRules('listDocuments')
const ratings = queryRules('listRatings')
const rating: SearchRule<string> = { pattern: '^[0-9a-f-]{36}$' }

/** The search parameters of the builder: the state of its lists, and the rating that is open. */
export const toBuilderSearch = searchBy({
  ...documentSearchRules,
  versionsPage: page,
  ratingsPage: page,
  ratingsQ: ratings.q,
  ratingsValue: ratings.value,
  ratingsStatus: ratings.status,
  ratingsFrom: ratings.from,
  ratingsTo: ratings.to,
  rating,
})

export type BuilderSearch = ReturnType<typeof toBuilderSearch>

export interface BuilderSearchProps {
  search: BuilderSearch
  onSearchChange: (change: BuilderSearch) => void
}
