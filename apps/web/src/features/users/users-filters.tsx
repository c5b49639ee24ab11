import { roleLabels, roleSchema } from '@prosa/contract/people/permissions.ts'
import { userStatusSchema } from '@prosa/contract/people/users.ts'
import { MoreUsersFilters } from '#/features/users/more-users-filters.tsx'
import type { UsersSearchProps } from '#/features/users/users-search.ts'
import { userStatusLabels } from '#/text/user-labels.ts'
import { FilterBar } from '#/ui/lists/filter-bar.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

const folded = ['group', 'partner', 'seen', 'sso', 'twoStep'] as const

export function UsersFilters({ search, onSearchChange }: UsersSearchProps) {
  const moreCount = folded.filter((name) => search[name] !== undefined).length
  return (
    <FilterBar more={<MoreUsersFilters search={search} onSearchChange={onSearchChange} />} moreCount={moreCount}>
      <SearchInput
        label="Buscar usuários"
        placeholder="Buscar por nome, e-mail ou matrícula…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-60 flex-1"
      />
      <Select
        aria-label="Papel"
        value={search.role ?? 'all'}
        onValueChange={(role) => onSearchChange({ role })}
        options={roleOptions}
        className="w-auto min-w-36 flex-1 sm:flex-none"
      />
      <Select
        aria-label="Situação"
        value={search.status ?? 'all'}
        onValueChange={(status) => onSearchChange({ status })}
        options={statusOptions}
        className="w-auto min-w-36 flex-1 sm:flex-none"
      />
    </FilterBar>
  )
}

const roleOptions = [
  { value: 'all', label: 'Todos os papéis' },
  ...roleSchema.options.map((value) => ({ value, label: roleLabels[value] })),
] as const

const statusOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...userStatusSchema.options.map((value) => ({ value, label: userStatusLabels[value] })),
] as const
