import { queryRules, searchBy } from '#/lib/url-search.ts'

const { page, q, status, sort } = queryRules('listDocuments')

/** What the address of the builder keeps: the state of its two lists. */
export const toBuilderSearch = searchBy({
  documentsPage: page,
  documentsQ: q,
  documentsStatus: status,
  documentsSort: sort,
  versionsPage: page,
})

export type BuilderSearch = ReturnType<typeof toBuilderSearch>

export interface BuilderSearchProps {
  search: BuilderSearch
  onSearchChange: (change: BuilderSearch) => void
}
