import type { GroupMember } from '@prosa/contract/people/groups.ts'
import type { ReactNode } from 'react'
import { formatDate } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

interface MemberRow extends GroupMember {
  onRemove: () => void
}

interface MembersTableProps {
  rows: readonly GroupMember[]
  loading: boolean
  onRemove: (member: GroupMember) => void
  empty: ReactNode
}

export function MembersTable({ rows, loading, onRemove, empty }: MembersTableProps) {
  return (
    <DataTable
      label="Pessoas do grupo"
      columns={columns}
      rows={rows.map((member) => ({ ...member, onRemove: () => onRemove(member) }))}
      rowId={({ id }) => String(id)}
      loading={loading}
      empty={empty}
    />
  )
}

const column = columnHelper<MemberRow>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    cell: ({ row: { original: member } }) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{member.name}</p>
        <p className="wrap-anywhere text-muted-foreground">{member.email}</p>
      </div>
    ),
  }),
  column.accessor('addedAt', {
    header: 'Desde',
    meta: { from: 'sm' },
    cell: ({ row: { original: member } }) => formatDate(member.addedAt),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original: member } }) => (
      <Button size="sm" variant="ghost" aria-label={`Remover ${member.name}`} onClick={member.onRemove}>
        Remover
      </Button>
    ),
  }),
])
