import { situationLabels } from '#/features/sharing/link-labels.ts'
import type { SharingSearchProps } from '#/features/sharing/sharing-search.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function LinksFilters({ search, onSearchChange }: SharingSearchProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Buscar links"
        placeholder="Buscar por nome ou público…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-52 flex-1"
      />
      <Select
        aria-label="Situação"
        value={search.situation ?? 'all'}
        onValueChange={(situation) => onSearchChange({ situation })}
        options={situationOptions}
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

const situations = ['active', 'paused', 'scheduled', 'expired', 'limited'] as const

const situationOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...situations.map((value) => ({ value, label: situationLabels[value] })),
] as const

const sortOptions = [
  { value: 'newest', label: 'Mais novos' },
  { value: 'name', label: 'Nome' },
  { value: 'visits', label: 'Mais visitados' },
  { value: 'chats', label: 'Mais conversas' },
  { value: 'ends', label: 'Expiram antes' },
] as const
