import { roleLabels, roleSchema } from '@prosa/contract/permissions.ts'
import { userStatusSchema } from '@prosa/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import type { UsersSearchProps } from '#/features/users/users-search.ts'
import { read } from '#/lib/operations.ts'
import { userStatusLabels } from '#/text/user-labels.ts'
import { SearchInput } from '#/ui/search-input.tsx'
import { Select } from '#/ui/select.tsx'

export function UsersFilters({ search, onSearchChange }: UsersSearchProps) {
  const { data: choices } = useQuery(read('getUserChoices'))
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <SearchInput
        label="Buscar usuários"
        placeholder="Buscar por nome, e-mail ou matrícula…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="col-span-2 sm:min-w-60 sm:flex-1"
      />
      <Select
        aria-label="Papel"
        value={search.role ?? 'all'}
        onValueChange={(role) => onSearchChange({ role })}
        options={roleOptions}
        className="min-w-0 sm:w-auto sm:min-w-44"
      />
      <Select
        aria-label="Situação"
        value={search.status ?? 'all'}
        onValueChange={(status) => onSearchChange({ status })}
        options={statusOptions}
        className="min-w-0 sm:w-auto sm:min-w-44"
      />
      {choices && choices.groups.length > 0 && (
        <Select
          aria-label="Grupo ou turma"
          value={search.group ?? 'all'}
          onValueChange={(group) => onSearchChange({ group })}
          options={[...groupOptions, ...choices.groups.map(toOption)]}
          className="min-w-0 sm:w-auto sm:max-w-72 sm:min-w-44"
        />
      )}
      {choices && choices.partners.length > 0 && (
        <Select
          aria-label="Instituição"
          value={search.partner ?? 'all'}
          onValueChange={(partner) => onSearchChange({ partner })}
          options={[...partnerOptions, ...choices.partners.map(toOption)]}
          className="min-w-0 sm:w-auto sm:max-w-72 sm:min-w-44"
        />
      )}
      <Select
        aria-label="Último acesso"
        value={search.seen ?? 'all'}
        onValueChange={(seen) => onSearchChange({ seen })}
        options={seenOptions}
        className="min-w-0 sm:w-auto sm:min-w-44"
      />
      <Select
        aria-label="Entrada por SSO"
        value={search.sso ?? 'all'}
        onValueChange={(sso) => onSearchChange({ sso })}
        options={ssoOptions}
        className="min-w-0 sm:w-auto sm:min-w-44"
      />
      <Select
        aria-label="Duas etapas"
        value={search.twoStep ?? 'all'}
        onValueChange={(twoStep) => onSearchChange({ twoStep })}
        options={twoStepOptions}
        className="min-w-0 sm:w-auto sm:min-w-44"
      />
    </div>
  )
}

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const groupOptions = [
  { value: 'all', label: 'Todos os grupos' },
  { value: 'none', label: 'Sem grupo' },
]
const partnerOptions = [
  { value: 'all', label: 'Todas as instituições' },
  { value: 'none', label: 'Sem instituição' },
]

const roleOptions = [
  { value: 'all', label: 'Todos os papéis' },
  ...roleSchema.options.map((value) => ({ value, label: roleLabels[value] })),
] as const

const statusOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...userStatusSchema.options.map((value) => ({ value, label: userStatusLabels[value] })),
] as const

const seenOptions = [
  { value: 'all', label: 'Qualquer acesso' },
  { value: 'week', label: 'Nos últimos 7 dias' },
  { value: 'month', label: 'Nos últimos 30 dias' },
  { value: 'older', label: 'Há mais de 30 dias' },
  { value: 'never', label: 'Nunca entrou' },
] as const

const ssoOptions = [
  { value: 'all', label: 'Com e sem SSO' },
  { value: 'yes', label: 'Entra por SSO' },
  { value: 'no', label: 'Não entra por SSO' },
] as const

const twoStepOptions = [
  { value: 'all', label: 'Com e sem duas etapas' },
  { value: 'yes', label: 'Duas etapas ligadas' },
  { value: 'no', label: 'Duas etapas desligadas' },
] as const
