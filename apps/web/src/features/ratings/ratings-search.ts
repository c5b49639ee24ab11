import type { ratings } from '@prosa/contract/conversations/ratings.ts'
import type { z } from 'zod'

/** What the address keeps: the list's filters, and the rating whose details are open. */
export type RatingsSearch = Partial<z.output<typeof ratings.listRatings.query>> & { rating?: string | undefined }

export interface RatingsSearchProps {
  search: RatingsSearch
  /** Changes the address; any change of a filter leads back to the first page. */
  onSearchChange: (change: RatingsSearch) => void
}
