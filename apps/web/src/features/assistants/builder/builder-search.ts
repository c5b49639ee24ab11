import { knowledge } from '@prosa/contract/knowledge.ts'
import { z } from 'zod'

const { page, q, status, sort } = knowledge.listDocuments.query.shape

/** What the address of the builder keeps: the state of its two lists. */
export const builderSearchSchema = z.object({
  documentsPage: page,
  documentsQ: q,
  documentsStatus: status,
  documentsSort: sort,
  versionsPage: page,
})

export type BuilderSearch = Partial<z.output<typeof builderSearchSchema>>

export interface BuilderSearchProps {
  search: BuilderSearch
  onSearchChange: (change: BuilderSearch) => void
}
