import type { AccessEntry } from '@prosa/contract/assistants/access.ts'
import type { AccessSearch } from '#/features/access/access-search.ts'
import { EntryActions } from '#/features/access/entries/entry-actions.tsx'
import type { EntryRow } from '#/features/access/entries/entry-actions.tsx'
import { formatDate } from '#/lib/format/format.ts'
import { accessRoleLabels, accessStateLabels, principalTypeLabels } from '#/text/access-labels.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import { sortedBy } from '#/ui/lists/table-sort.ts'
import type { SortedTableProps } from '#/ui/lists/table-sort.ts'

type Props = SortedTableProps<EntryRow, NonNullable<AccessSearch['sort']>>

export function EntriesTable({ sort, onSortChange, ...rest }: Props) {
  return (
    <DataTable
      label="Pessoas e grupos com acesso"
      columns={columns}
      rowId={({ entry }) => entry.id}
      {...rest}
      {...sortedBy(sort, onSortChange)}
    />
  )
}

const roleOf = ({ owner, role }: AccessEntry) => (owner ? 'Dono' : accessRoleLabels[role])
const originOf = ({ via }: AccessEntry) => (via === null ? 'Direto' : `Via ${via}`)
const limitsOf = ({ via, expiresAt }: AccessEntry) =>
  [via && `Via ${via}`, expiresAt && `Até ${formatDate(expiresAt)}`].filter(Boolean).join(' · ')
const stateTones = { pending: 'accent', expired: 'warning', inactive: 'neutral', suspended: 'danger' } as const

function Who({ entry }: { entry: AccessEntry }) {
  const { name, email, people, state, type } = entry
  const hidden = type === 'person' && email === null
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">{name}</p>
      <p className="wrap-anywhere text-muted-foreground">
        {hidden
          ? 'De fora da sua instituição'
          : (email ?? `${principalTypeLabels[type]}, ${counted(people ?? 0, 'pessoa', 'pessoas')}`)}
      </p>
      <p className="text-muted-foreground sm:hidden">{roleOf(entry)}</p>
      <p className="text-muted-foreground empty:hidden lg:hidden">{limitsOf(entry)}</p>
      {state !== 'active' && (
        <Badge tone={stateTones[state]} className="mt-1">
          {accessStateLabels[state]}
        </Badge>
      )}
    </div>
  )
}

const wideOnly = 'max-xl:hidden'
const column = columnHelper<EntryRow>()
const columns = column.columns([
  column.accessor(({ entry }) => entry.name, {
    id: 'name',
    header: 'Pessoa ou grupo',
    enableSorting: true,
    cell: ({ row: { original } }) => <Who entry={original.entry} />,
  }),
  column.accessor(({ entry }) => entry.type, {
    id: 'type',
    header: 'Tipo',
    meta: { className: wideOnly },
    cell: ({ row: { original } }) => principalTypeLabels[original.entry.type],
  }),
  column.accessor(({ entry }) => entry.role, {
    id: 'role',
    header: 'Papel',
    meta: { from: 'sm', className: 'whitespace-nowrap' },
    cell: ({ row: { original } }) => roleOf(original.entry),
  }),
  column.accessor(({ entry }) => entry.via, {
    id: 'via',
    header: 'Origem',
    meta: { from: 'lg' },
    cell: ({ row: { original } }) => originOf(original.entry),
  }),
  column.accessor(({ entry }) => entry.expiresAt, {
    id: 'expires',
    header: 'Válido até',
    meta: { from: 'lg' },
    cell: ({ row: { original } }) => (original.entry.expiresAt ? formatDate(original.entry.expiresAt) : 'Sem prazo'),
  }),
  column.accessor(({ entry }) => entry.grantedBy, {
    id: 'by',
    header: 'Adicionado por',
    meta: { className: wideOnly },
    cell: ({ row: { original } }) => (original.entry.owner ? null : original.entry.grantedBy) ?? '–',
  }),
  column.accessor(({ entry }) => entry.grantedAt, {
    id: 'granted',
    header: 'Em',
    enableSorting: true,
    meta: { className: wideOnly },
    cell: ({ row: { original } }) => formatDate(original.entry.grantedAt),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <EntryActions {...original} />,
  }),
])
