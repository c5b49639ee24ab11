import { auditAreas } from '@prosa/contract/settings/audit.ts'
import type { AuditSearchProps } from '#/features/audit/audit-search.ts'
import { auditAreaLabels } from '#/text/audit-labels.ts'
import { DayRange } from '#/ui/inputs/day-range.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function AuditFilters({ search, onSearchChange }: AuditSearchProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SearchInput
        label="Buscar por quem fez"
        placeholder="Nome ou e-mail de quem fez…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-60 flex-1"
      />
      <Select
        aria-label="Assunto"
        value={search.area ?? 'all'}
        onValueChange={(area) => onSearchChange({ area })}
        options={areaOptions}
        className="w-auto min-w-44 flex-1 sm:flex-none"
      />
      <DayRange from={search.from} to={search.to} onChange={onSearchChange} />
    </div>
  )
}

const areaOptions = [
  { value: 'all', label: 'Todos os assuntos' },
  ...auditAreas.map((value) => ({ value, label: auditAreaLabels[value] })),
] as const
