import type { PermissionProfile } from '@prosa/contract/people/permission-profiles.ts'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#/lib/format/format.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface Actions {
  onEdit: (profile: PermissionProfile) => void
  onDelete: (profile: PermissionProfile) => void
}

interface ProfilesTableProps extends Actions {
  rows: readonly PermissionProfile[]
  loading: boolean
  empty: ReactNode
}

export function ProfilesTable({ rows, loading, empty, onEdit, onDelete }: ProfilesTableProps) {
  return (
    <DataTable
      label="Perfis de permissão"
      columns={columns}
      rows={rows.map((row) => ({ ...row, onEdit, onDelete }))}
      rowId={({ id }) => String(id)}
      loading={loading}
      empty={empty}
    />
  )
}

const column = columnHelper<PermissionProfile & Actions>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    cell: ({ row: { original: profile } }) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{profile.name}</p>
        {profile.description && <p className="wrap-anywhere text-muted-foreground">{profile.description}</p>}
      </div>
    ),
  }),
  column.accessor('added', {
    header: 'Dá',
    meta: { from: 'sm', align: 'end' },
    cell: ({ row: { original: profile } }) => formatNumber(profile.added.length),
  }),
  column.accessor('removed', {
    header: 'Retira',
    meta: { from: 'sm', align: 'end' },
    cell: ({ row: { original: profile } }) => formatNumber(profile.removed.length),
  }),
  column.accessor('people', {
    header: 'Pessoas',
    meta: { align: 'end' },
    cell: ({ row: { original: profile } }) => formatNumber(profile.people),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original: profile } }) => (
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${profile.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => profile.onEdit(profile)}>
          Editar
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => profile.onDelete(profile)}>
          Excluir
        </MenuItem>
      </DropdownMenu>
    ),
  }),
])
