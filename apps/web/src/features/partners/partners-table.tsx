import { formatCnpj } from '@prosa/contract/cnpj.ts'
import type { Partner } from '@prosa/contract/partners.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PartnerActions } from '#/features/partners/partner-actions.tsx'
import { PartnerStatus } from '#/features/partners/partner-status.tsx'
import type { PartnersSearch } from '#/features/partners/partners-search.ts'
import { formatDate, formatNumber } from '#/lib/format.ts'
import { columnHelper } from '#/ui/data-table-columns.ts'
import { DataTable } from '#/ui/data-table.tsx'
import { fromTableSort, toTableSort } from '#/ui/table-sort.ts'

type Sort = NonNullable<PartnersSearch['sort']>

interface PartnersTableProps {
  rows: readonly Partner[]
  loading: boolean
  sort: Sort
  onSortChange: (sort: Sort) => void
  empty: ReactNode
}

export function PartnersTable({ rows, loading, sort, onSortChange, empty }: PartnersTableProps) {
  return (
    <DataTable
      label="Instituições parceiras"
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      loading={loading}
      sort={toTableSort(sort)}
      onSortChange={(next) => onSortChange(fromTableSort(next) as Sort)}
      empty={empty}
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
