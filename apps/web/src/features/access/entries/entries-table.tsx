import type { AccessEntry } from '@prosa/contract/assistants/access.ts'
import type { AccessSearch } from '#/features/access/access-search.ts'
import { EntryActions } from '#/features/access/entries/entry-actions.tsx'
import type { EntryRow } from '#/features/access/entries/entry-actions.tsx'
import { formatDate } from '#/lib/format/format.ts'
import { accessRoleLabels, accessStateLabels, principalTypeLabels } from '#/text/access-labels.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
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
const columns: readonly Column<EntryRow>[] = [
  {
    id: 'name',
    header: 'Pessoa ou grupo',
    sorts: true,
    cell: (original) => <Who entry={original.entry} />,
  },
  {
    id: 'type',
    header: 'Tipo',
    className: wideOnly,
    cell: (original) => principalTypeLabels[original.entry.type],
  },
  {
    id: 'role',
    header: 'Papel',
    from: 'sm',
    className: 'whitespace-nowrap',
    cell: (original) => roleOf(original.entry),
  },
  {
    id: 'via',
    header: 'Origem',
    from: 'lg',
    cell: (original) => originOf(original.entry),
  },
  {
    id: 'expires',
    header: 'Válido até',
    from: 'lg',
    cell: (original) => (original.entry.expiresAt ? formatDate(original.entry.expiresAt) : 'Sem prazo'),
  },
  {
    id: 'by',
    header: 'Adicionado por',
    className: wideOnly,
    cell: (original) => (original.entry.owner ? null : original.entry.grantedBy) ?? '–',
  },
  {
    id: 'granted',
    header: 'Em',
    sorts: true,
    className: wideOnly,
    cell: (original) => formatDate(original.entry.grantedAt),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (original) => <EntryActions {...original} />,
  },
]
