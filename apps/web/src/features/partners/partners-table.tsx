import { formatCnpj } from '@prosa/contract/protocol/cnpj.ts'
import type { Partner } from '@prosa/contract/people/partners.ts'
import { Link } from '@tanstack/react-router'
import { PartnerActions } from '#/features/partners/partner-actions.tsx'
import { PartnerStatus } from '#/features/partners/partner-status.tsx'
import type { PartnersSearch } from '#/features/partners/partners-search.ts'
import { formatDate, formatNumber } from '#/lib/format/format.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
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

const columns: readonly Column<Partner>[] = [
  {
    id: 'name',
    header: 'Nome',
    sorts: true,
    cell: (partner) => (
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
  },
  {
    id: 'status',
    header: 'Situação',
    from: 'sm',
    cell: (partner) => <PartnerStatus status={partner.status} />,
  },
  {
    id: 'people',
    header: 'Pessoas',
    sorts: true,
    align: 'end',
    cell: (partner) => peopleOf(partner),
  },
  {
    id: 'created',
    header: 'Criada em',
    sorts: true,
    from: 'lg',
    cell: (partner) => formatDate(partner.createdAt),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (partner) => <PartnerActions partner={partner} />,
  },
]

const peopleOf = ({ peopleCount, maxPeople }: Partner) =>
  maxPeople === null ? formatNumber(peopleCount) : `${formatNumber(peopleCount)} de ${formatNumber(maxPeople)}`
