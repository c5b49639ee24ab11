import { principalTypes } from '@prosa/contract/assistants/access.ts'
import type { AccessSearchProps } from '#/features/access/access-search.ts'
import { accessRoleLabels, principalTypeLabels } from '#/text/access-labels.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function EntriesFilters({ search, onSearchChange }: AccessSearchProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Buscar na lista de acesso"
        placeholder="Buscar por nome ou e-mail…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-56 flex-1"
      />
      <Select
        aria-label="Papel"
        value={search.role ?? 'all'}
        onValueChange={(role) => onSearchChange({ role })}
        options={roleOptions}
        className="w-auto min-w-44 flex-1 sm:flex-none"
      />
      <Select
        aria-label="Tipo"
        value={search.type ?? 'all'}
        onValueChange={(type) => onSearchChange({ type })}
        options={typeOptions}
        className="w-auto min-w-44 flex-1 sm:flex-none"
      />
    </div>
  )
}

const roleOptions = [
  { value: 'all', label: 'Todos os papéis' },
  { value: 'viewer', label: accessRoleLabels.viewer },
  { value: 'editor', label: accessRoleLabels.editor },
] as const

const typeOptions = [
  { value: 'all', label: 'Todos os tipos' },
  ...principalTypes.map((value) => ({ value, label: principalTypeLabels[value] })),
] as const
