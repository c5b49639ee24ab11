import type { ListSearch } from '#/blocks/list/list-types.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const { page, q, status, sort } = queryRules('listDocuments')

/** A document list's state in the address, beside other parts of the page. */
const documentSearchRules = {
  documentsPage: page,
  documentsQ: q,
  documentsStatus: status,
  documentsSort: sort,
}

export const toDocumentSearch = searchBy(documentSearchRules)

export type DocumentSearch = ReturnType<typeof toDocumentSearch>

const names = { page: 'documentsPage', q: 'documentsQ', status: 'documentsStatus', sort: 'documentsSort' } as const

/** Maps a change of the list to its parameters in the address. */
export const inAddress = (change: ListSearch<'listDocuments'>): DocumentSearch =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [names[name as keyof typeof names], value]))

export interface DocumentSearchProps {
  search: DocumentSearch
  onSearchChange: (change: DocumentSearch) => void
}
