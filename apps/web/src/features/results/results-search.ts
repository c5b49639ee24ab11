import type { SearchRule } from '@prosa/contract/client/search-rules.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const { assistant, period, page } = queryRules('listOpenQuestions')
const rating: SearchRule<string> = { pattern: '^[0-9a-f-]{36}$' }

/** State in the address: assistant, period, the page of each list, and the open rating. */
export const toResultsSearch = searchBy({
  assistant,
  period,
  reviewsPage: page,
  questionsPage: page,
  ratingsPage: page,
  assistantsPage: page,
  rating,
})

export type ResultsSearch = ReturnType<typeof toResultsSearch>

export interface ResultsSearchProps {
  search: ResultsSearch
  onSearchChange: (change: ResultsSearch) => void
}
