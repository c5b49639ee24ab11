import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const { page, q, status, sort } = queryRules('listDocuments')

/** What an address keeps of a list of documents, beside whatever else is on the page. */
export const documentSearchRules = {
  documentsPage: page,
  documentsQ: q,
  documentsStatus: status,
  documentsSort: sort,
}

export const toDocumentSearch = searchBy(documentSearchRules)

export type DocumentSearch = ReturnType<typeof toDocumentSearch>

export interface DocumentSearchProps {
  search: DocumentSearch
  onSearchChange: (change: DocumentSearch) => void
}
