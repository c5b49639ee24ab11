import { formatCnpj } from '@prosa/contract/protocol/cnpj.ts'
import type { Partner } from '@prosa/contract/people/partners.ts'
import { Link } from '@tanstack/react-router'
import { PartnerActions } from '#/features/partners/partner-actions.tsx'
import { PartnerStatus } from '#/features/partners/partner-status.tsx'
import type { PartnersSearch } from '#/features/partners/partners-search.ts'
import { formatDate, formatNumber } from '#/lib/format/format.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import { sortedBy } from '#/ui/lists/table-sort.ts'
import type { SortedTableProps } from '#/ui/lists/table-sort.ts'

type Props = SortedTableProps<Partner, NonNullable<PartnersSearch['sort']>>

export function PartnersTable({ sort, onSortChange, ...rest }: Props) {
  return (
    <DataTable
      label="Instituições parceiras"
      columns={columns}
      rowId={({ id }) => String(id)}
      {...rest}
      {...sortedBy(sort, onSortChange)}
    />
  )
}

const column = columnHelper<Partner>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    enableSorting: true,
    cell: ({ row: { original: partner } }) => (
      <div className="min-w-0">
        <Link
          to="/settings/partners/$partnerId"
          params={{ partnerId: String(partner.id) }}
          className="font-medium wrap-anywhere text-primary-text hover:underline"
        >
          {partner.name}
        </Link>
        {partner.cnpj && (
          <p className="whitespace-nowrap text-muted-foreground tabular-nums">{formatCnpj(partner.cnpj)}</p>
        )}
      </div>
    ),
  }),
  column.accessor('status', {
    header: 'Situação',
    meta: { from: 'sm' },
    cell: ({ row: { original: partner } }) => <PartnerStatus status={partner.status} />,
  }),
  column.accessor('peopleCount', {
    id: 'people',
    header: 'Pessoas',
    enableSorting: true,
    meta: { align: 'end' },
    cell: ({ row: { original: partner } }) => peopleOf(partner),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Criada em',
    enableSorting: true,
    meta: { from: 'lg' },
    cell: ({ row: { original: partner } }) => formatDate(partner.createdAt),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original: partner } }) => <PartnerActions partner={partner} />,
  }),
])

const peopleOf = ({ peopleCount, maxPeople }: Partner) =>
  maxPeople === null ? formatNumber(peopleCount) : `${formatNumber(peopleCount)} de ${formatNumber(maxPeople)}`
