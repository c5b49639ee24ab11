import type { User, UserColumn } from '@prosa/contract/people/users.ts'
import type { ReactNode } from 'react'
import { useColumnWidths } from '#/features/users/columns/use-column-widths.ts'
import { columnsOf } from '#/features/users/users-columns.tsx'
import type { UsersSearch } from '#/features/users/users-search.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

type Sort = NonNullable<UsersSearch['sort']>

interface UsersTableProps {
  rows: readonly User[]
  /** What is shown besides the name, in this order. */
  columns: readonly UserColumn[]
  selected: readonly number[]
  onSelect: (userIds: readonly number[], chosen: boolean) => void
  loading: boolean
  sort: Sort
  onSortChange: (sort: Sort) => void
  empty: ReactNode
}

export function UsersTable({ rows, columns, selected, onSelect, loading, sort, onSortChange, empty }: UsersTableProps) {
  const resizing = useColumnWidths()
  return (
    <DataTable
      resizing={resizing}
      label="Usuários"
      columns={columnsOf(columns, { rows, selected, onSelect })}
      rows={rows}
      rowId={({ id }) => String(id)}
      loading={loading}
      sort={sort}
      onSortChange={(next) => onSortChange(next as Sort)}
      empty={empty}
    />
  )
}
