import type { ReactNode } from 'react'

/** What a table takes from its page, where the list's operation sorts. */
export interface SortedTableProps<Row, Sort extends string> {
  rows: readonly Row[]
  loading: boolean
  sort: Sort
  onSortChange: (sort: Sort) => void
  empty: ReactNode
}

/** Its order as a table shows and changes it. */
export const sortedBy = <Sort extends string>(sort: Sort, onSortChange: (sort: Sort) => void) => ({
  sort,
  onSortChange: (next: string) => onSortChange(next as Sort),
})
