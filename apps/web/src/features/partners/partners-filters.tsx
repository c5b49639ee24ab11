import type { PartnersSearchProps } from '#/features/partners/partners-search.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function PartnersFilters({ search, onSearchChange }: PartnersSearchProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Buscar instituições"
        placeholder="Buscar por nome ou CNPJ…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-60 flex-1"
      />
      <Select
        aria-label="Situação"
        value={search.status ?? 'all'}
        onValueChange={(status) => onSearchChange({ status })}
        options={statusOptions}
        className="w-auto min-w-44 flex-1 sm:flex-none"
      />
    </div>
  )
}

const statusOptions = [
  { value: 'all', label: 'Todas as situações' },
  { value: 'active', label: 'Ativas' },
  { value: 'paused', label: 'Pausadas' },
] as const
