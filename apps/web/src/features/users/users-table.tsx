import { roleLabels } from '@prosa/contract/permissions.ts'
import type { User } from '@prosa/contract/users.ts'
import type { ReactNode } from 'react'
import { UserActions } from '#/features/users/user-actions.tsx'
import type { UsersSearch } from '#/features/users/users-search.ts'
import { formatDate, formatDateTime } from '#/lib/format.ts'
import { userStatusLabels } from '#/text/user-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import { columnHelper } from '#/ui/data-table-columns.ts'
import { DataTable } from '#/ui/data-table.tsx'

type Sort = NonNullable<UsersSearch['sort']>

interface UsersTableProps {
  rows: readonly User[]
  loading: boolean
  sort: Sort
  onSortChange: (sort: Sort) => void
  empty: ReactNode
}

export function UsersTable({ rows, loading, sort, onSortChange, empty }: UsersTableProps) {
  return (
    <DataTable
      label="Usuários"
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      loading={loading}
      sort={{ by: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
      onSortChange={({ by, direction }) => onSortChange((direction === 'desc' ? `-${by}` : by) as Sort)}
      empty={empty}
    />
  )
}

const statusTones = { active: 'success', invited: 'accent', suspended: 'danger' } as const

function UserStatus({ status, className }: { status: User['status']; className?: string }) {
  return (
    <Badge tone={statusTones[status]} className={className}>
      {userStatusLabels[status]}
    </Badge>
  )
}

function Places({ user: { partner, groups } }: { user: User }) {
  const names = [...groups.map(({ name }) => name), ...(partner ? [partner.name] : [])]
  return names.length > 0 ? <span className="wrap-anywhere">{names.join(', ')}</span> : '–'
}

const column = columnHelper<User>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    enableSorting: true,
    cell: ({ row: { original: user } }) => (
      <div className="min-w-0">
        <p className="font-medium break-words">{user.name}</p>
        <p className="wrap-anywhere text-muted-foreground">{user.email}</p>
        <UserStatus status={user.status} className="mt-1 sm:hidden" />
      </div>
    ),
  }),
  column.accessor('roles', {
    header: 'Papéis',
    meta: { from: 'sm' },
    cell: ({ row: { original: user } }) => user.roles.map((role) => roleLabels[role]).join(', '),
  }),
  column.accessor('groups', {
    id: 'places',
    header: 'Grupos e instituição',
    meta: { from: 'lg' },
    cell: ({ row: { original: user } }) => <Places user={user} />,
  }),
  column.accessor('status', {
    header: 'Situação',
    meta: { from: 'sm' },
    cell: ({ row: { original: user } }) => <UserStatus status={user.status} />,
  }),
  column.accessor('lastSeenAt', {
    id: 'seen',
    header: 'Último acesso',
    enableSorting: true,
    meta: { from: 'md' },
    cell: ({ row: { original: user } }) => (user.lastSeenAt ? formatDateTime(user.lastSeenAt) : 'Nunca'),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Criado em',
    enableSorting: true,
    meta: { from: 'lg' },
    cell: ({ row: { original: user } }) => formatDate(user.createdAt),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original: user } }) => <UserActions user={user} />,
  }),
])
