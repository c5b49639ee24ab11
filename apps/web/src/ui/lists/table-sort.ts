import type { ReactNode } from 'react'
import type { TableSort } from '#/ui/lists/data-table.tsx'

/** How a list says in its address by what it is sorted: `name` upwards, `-name` downwards. */
export const toTableSort = (sort: string): TableSort =>
  sort.startsWith('-') ? { by: sort.slice(1), direction: 'desc' } : { by: sort, direction: 'asc' }

/** The same for the address; columns must be named as the list's operation names them. */
export const fromTableSort = ({ by, direction }: TableSort) => (direction === 'desc' ? `-${by}` : by)

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
  sort: toTableSort(sort),
  onSortChange: (next: TableSort) => onSortChange(fromTableSort(next) as Sort),
})
