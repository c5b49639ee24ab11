import { reportReasonLabels, reportReasons } from '@prosa/contract/sharing/report-reasons.ts'
import type { ReportsSearchProps } from '#/features/reports/reports-search.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function ReportsFilters({ search, onSearchChange }: ReportsSearchProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Buscar denúncias"
        placeholder="Buscar no que foi escrito…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-52 flex-1"
      />
      <Select
        aria-label="Situação"
        value={search.state ?? 'all'}
        onValueChange={(state) => onSearchChange({ state })}
        options={stateOptions}
        className="w-auto min-w-40 flex-1 sm:flex-none"
      />
      <Select
        aria-label="Motivo"
        value={search.reason ?? 'all'}
        onValueChange={(reason) => onSearchChange({ reason })}
        options={reasonOptions}
        className="w-auto min-w-40 flex-1 sm:flex-none"
      />
      <Select
        aria-label="Ordenar por"
        value={search.sort ?? 'newest'}
        onValueChange={(sort) => onSearchChange({ sort })}
        options={sortOptions}
        className="w-auto min-w-40 flex-1 sm:flex-none"
      />
    </div>
  )
}

const stateOptions = [
  { value: 'all', label: 'Todas as situações' },
  { value: 'open', label: 'Abertas' },
  { value: 'handled', label: 'Resolvidas' },
] as const

const reasonOptions = [
  { value: 'all', label: 'Todos os motivos' },
  ...reportReasons.map((value) => ({ value, label: reportReasonLabels[value] })),
] as const

const sortOptions = [
  { value: 'newest', label: 'Mais novas' },
  { value: 'oldest', label: 'Mais antigas' },
] as const
