import type { SearchRule } from '@prosa/contract/client/search-rules.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const { assistant, period, only, page } = queryRules('listAskedQuestions')
const rating: SearchRule<string> = { pattern: '^[0-9a-f-]{36}$' }
const tab: SearchRule<'ratings'> = { enum: ['ratings'] }

/** State in the address: the tab, assistant, period, the filter of the questions, the page of each list, and the open rating. */
export const toResultsSearch = searchBy({
  tab,
  assistant,
  period,
  only,
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
