import { groupKindSchema } from '@prosa/contract/people/groups.ts'
import type { GroupsSearchProps } from '#/features/groups/groups-search.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function GroupsFilters({ search, onSearchChange }: GroupsSearchProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Buscar grupos e turmas"
        placeholder="Buscar por nome ou descrição…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-60 flex-1"
      />
      <Select
        aria-label="Tipo"
        value={search.kind ?? 'all'}
        onValueChange={(kind) => onSearchChange({ kind })}
        options={kindOptions}
        className="w-auto min-w-40 flex-1 sm:flex-none"
      />
      <Select
        aria-label="Situação"
        value={search.status ?? 'active'}
        onValueChange={(status) => onSearchChange({ status })}
        options={statusOptions}
        className="w-auto min-w-40 flex-1 sm:flex-none"
      />
    </div>
  )
}

const kindLabels = { group: 'Grupos', class: 'Turmas' } as const
const kindOptions = [
  { value: 'all', label: 'Grupos e turmas' },
  ...groupKindSchema.options.map((value) => ({ value, label: kindLabels[value] })),
] as const

const statusOptions = [
  { value: 'active', label: 'Em uso' },
  { value: 'archived', label: 'Arquivados' },
] as const
