import type { Group } from '@prosa/contract/people/groups.ts'
import { Link } from '@tanstack/react-router'
import { GroupActions } from '#/features/groups/group-actions.tsx'
import type { GroupsSearch } from '#/features/groups/groups-search.ts'
import { formatDate, formatNumber } from '#/lib/format/format.ts'
import { groupKindLabels } from '#/text/group-labels.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import { sortedBy } from '#/ui/lists/table-sort.ts'
import type { SortedTableProps } from '#/ui/lists/table-sort.ts'

type Props = SortedTableProps<Group, NonNullable<GroupsSearch['sort']>>

export function GroupsTable({ sort, onSortChange, ...rest }: Props) {
  return (
    <DataTable
      label="Grupos e turmas"
      columns={columns}
      rowId={({ id }) => String(id)}
      {...rest}
      {...sortedBy(sort, onSortChange)}
    />
  )
}

const column = columnHelper<Group>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    enableSorting: true,
    cell: ({ row: { original: group } }) => (
      <div className="min-w-0">
        <Link
          to="/settings/groups/$groupId"
          params={{ groupId: String(group.id) }}
          className="font-medium wrap-anywhere text-primary-text hover:underline"
        >
          {group.name}
        </Link>
        {group.description && <p className="wrap-anywhere text-muted-foreground">{group.description}</p>}
      </div>
    ),
  }),
  column.accessor('kind', {
    header: 'Tipo',
    meta: { from: 'sm' },
    cell: ({ row: { original: group } }) => groupKindLabels[group.kind],
  }),
  column.accessor('memberCount', {
    id: 'members',
    header: 'Pessoas',
    enableSorting: true,
    meta: { align: 'end' },
    cell: ({ row: { original: group } }) => formatNumber(group.memberCount),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Criado em',
    enableSorting: true,
    meta: { from: 'lg' },
    cell: ({ row: { original: group } }) => formatDate(group.createdAt),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original: group } }) => <GroupActions group={group} />,
  }),
])
