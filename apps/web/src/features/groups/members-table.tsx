import type { GroupMember } from '@prosa/contract/people/groups.ts'
import type { ReactNode } from 'react'
import { formatDate } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

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

const columns: readonly Column<MemberRow>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: (member) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{member.name}</p>
        <p className="wrap-anywhere text-muted-foreground">{member.email}</p>
      </div>
    ),
  },
  {
    id: 'addedAt',
    header: 'Desde',
    from: 'sm',
    cell: (member) => formatDate(member.addedAt),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (member) => (
      <Button size="sm" variant="ghost" aria-label={`Remover ${member.name}`} onClick={member.onRemove}>
        Remover
      </Button>
    ),
  },
]
