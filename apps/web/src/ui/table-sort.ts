import type { TableSort } from '#/ui/data-table.tsx'

/** How a list says in its address by what it is sorted: `name` upwards, `-name` downwards. */
export const toTableSort = (sort: string): TableSort =>
  sort.startsWith('-') ? { by: sort.slice(1), direction: 'desc' } : { by: sort, direction: 'asc' }

/** The same for the address; columns must be named as the list's operation names them. */
export const fromTableSort = ({ by, direction }: TableSort) => (direction === 'desc' ? `-${by}` : by)
