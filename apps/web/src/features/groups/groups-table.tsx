import type { Group } from '@prosa/contract/people/groups.ts'
import { Link } from '@tanstack/react-router'
import { GroupActions } from '#/features/groups/group-actions.tsx'
import type { GroupsSearch } from '#/features/groups/groups-search.ts'
import { formatDate, formatNumber } from '#/lib/format/format.ts'
import { groupKindLabels } from '#/text/group-labels.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
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

const columns: readonly Column<Group>[] = [
  {
    id: 'name',
    header: 'Nome',
    sorts: true,
    cell: (group) => (
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
  },
  {
    id: 'kind',
    header: 'Tipo',
    from: 'sm',
    cell: (group) => groupKindLabels[group.kind],
  },
  {
    id: 'members',
    header: 'Pessoas',
    sorts: true,
    align: 'end',
    cell: (group) => formatNumber(group.memberCount),
  },
  {
    id: 'created',
    header: 'Criado em',
    sorts: true,
    from: 'lg',
    cell: (group) => formatDate(group.createdAt),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (group) => <GroupActions group={group} />,
  },
]
