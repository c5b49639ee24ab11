import type { PermissionProfile } from '@prosa/contract/people/permission-profiles.ts'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#/lib/format/format.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
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

const columns: readonly Column<PermissionProfile & Actions>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: (profile) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{profile.name}</p>
        {profile.description && <p className="wrap-anywhere text-muted-foreground">{profile.description}</p>}
      </div>
    ),
  },
  {
    id: 'added',
    header: 'Dá',
    from: 'sm',
    align: 'end',
    cell: (profile) => formatNumber(profile.added.length),
  },
  {
    id: 'removed',
    header: 'Retira',
    from: 'sm',
    align: 'end',
    cell: (profile) => formatNumber(profile.removed.length),
  },
  {
    id: 'people',
    header: 'Pessoas',
    align: 'end',
    cell: (profile) => formatNumber(profile.people),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (profile) => (
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
  },
]
