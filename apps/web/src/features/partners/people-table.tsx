import type { PartnerPerson } from '@prosa/contract/people/partners.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface PersonRow extends PartnerPerson {
  onUnlink: () => void
}

interface PeopleTableProps {
  rows: readonly PartnerPerson[]
  loading: boolean
  onUnlink: (person: PartnerPerson) => void
  empty: ReactNode
}

export function PeopleTable({ rows, loading, onUnlink, empty }: PeopleTableProps) {
  return (
    <DataTable
      label="Pessoas da instituição"
      columns={columns}
      rows={rows.map((person) => ({ ...person, onUnlink: () => onUnlink(person) }))}
      rowId={({ id }) => String(id)}
      loading={loading}
      empty={empty}
    />
  )
}

const columns: readonly Column<PersonRow>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: (person) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{person.name}</p>
        <p className="wrap-anywhere text-muted-foreground">{person.email}</p>
        {person.suspended && (
          <Badge tone="danger" className="mt-1">
            Bloqueado
          </Badge>
        )}
      </div>
    ),
  },
  {
    id: 'lastSeenAt',
    header: 'Último acesso',
    from: 'sm',
    cell: (person) => (person.lastSeenAt ? formatDateTime(person.lastSeenAt) : 'Nunca'),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (person) => (
      <Button size="sm" variant="ghost" aria-label={`Desvincular ${person.name}`} onClick={person.onUnlink}>
        Desvincular
      </Button>
    ),
  },
]
