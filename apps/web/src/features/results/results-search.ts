import type { SearchRule } from '@prosa/contract/protocol/search-rules.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const { assistant, period, page } = queryRules('listOpenQuestions')
const rating: SearchRule<string> = { pattern: '^[0-9a-f-]{36}$' }

/** Of which assistant and period the results are, the page of each list, and the rating that is open. */
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

/** Other results have other pages. */
export const onFirstPages = {
  reviewsPage: 1,
  questionsPage: 1,
  ratingsPage: 1,
  assistantsPage: 1,
} as const satisfies ResultsSearch

type PageName = 'reviewsPage' | 'questionsPage' | 'ratingsPage' | 'assistantsPage'

/** What one of the lists is given of the address, and how it changes it: each has a page of its own. */
export function searchOfList({ search, onSearchChange }: ResultsSearchProps, name: PageName) {
  const { assistant: chosen, period: days, [name]: at } = search
  return {
    search: { assistant: chosen, period: days, page: at },
    onSearchChange: ({ page: next, ...filters }: Pick<ResultsSearch, 'assistant' | 'period'> & { page?: number }) =>
      onSearchChange(next === undefined ? { ...filters, ...onFirstPages } : { [name]: next }),
  }
}
