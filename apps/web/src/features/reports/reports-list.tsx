import type { Report } from '@prosa/contract/sharing/reports.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { ReportsFilters } from '#/features/reports/reports-filters.tsx'
import { isFiltered, noFilters, type ReportsSearchProps } from '#/features/reports/reports-search.ts'
import { ReportsTable } from '#/features/reports/reports-table.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

interface ReportsListProps extends ReportsSearchProps {
  list: UseQueryResult<{ items: Report[]; total: number; page: number; pageSize: number }>
  withAssistants: boolean
}

/** Denunciations with their filters and pages, or why there are none. */
export function ReportsList({ list, withAssistants, search, onSearchChange }: ReportsListProps) {
  const { items = [] } = list.data ?? {}
  return (
    <div className="flex flex-col gap-4">
      <ReportsFilters search={search} onSearchChange={onSearchChange} />
      <PagedList
        list={list}
        failure="Não foi possível carregar as denúncias"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <ReportsTable
          rows={items}
          loading={list.isPending}
          withAssistants={withAssistants}
          empty={<NoReports search={search} onSearchChange={onSearchChange} />}
        />
      </PagedList>
    </div>
  )
}

function NoReports({ search, onSearchChange }: ReportsSearchProps) {
  if (!isFiltered(search))
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title="Nenhuma denúncia."
        description="O que visitantes denunciam nas páginas dos links aparece aqui, e o dono recebe um e-mail."
      />
    )
  return (
    <NothingFound
      icon={<ShieldCheck />}
      q={search.q}
      title="Nenhuma denúncia com este filtro."
      onClear={() => onSearchChange(noFilters)}
    />
  )
}
