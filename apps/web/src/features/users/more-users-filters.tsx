import { useQuery } from '@tanstack/react-query'
import type { UsersSearchProps } from '#/features/users/users-search.ts'
import { read } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function MoreUsersFilters({ search, onSearchChange }: UsersSearchProps) {
  const { data: choices } = useQuery(read('getUserChoices'))
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {choices && choices.groups.length > 0 && (
        <Field label="Grupo ou turma">
          <Select
            value={search.group ?? 'all'}
            onValueChange={(group) => onSearchChange({ group })}
            options={[...groupOptions, ...choices.groups.map(toOption)]}
          />
        </Field>
      )}
      {choices && choices.partners.length > 0 && (
        <Field label="Instituição">
          <Select
            value={search.partner ?? 'all'}
            onValueChange={(partner) => onSearchChange({ partner })}
            options={[...partnerOptions, ...choices.partners.map(toOption)]}
          />
        </Field>
      )}
      <Field label="Último acesso">
        <Select value={search.seen ?? 'all'} onValueChange={(seen) => onSearchChange({ seen })} options={seenOptions} />
      </Field>
      <Field label="Entrada pela conta institucional">
        <Select value={search.sso ?? 'all'} onValueChange={(sso) => onSearchChange({ sso })} options={ssoOptions} />
      </Field>
      <Field label="Duas etapas">
        <Select
          value={search.twoStep ?? 'all'}
          onValueChange={(twoStep) => onSearchChange({ twoStep })}
          options={twoStepOptions}
        />
      </Field>
    </div>
  )
}

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const groupOptions = [
  { value: 'all', label: 'Todos' },
  { value: 'none', label: 'Sem grupo' },
]
const partnerOptions = [
  { value: 'all', label: 'Todas' },
  { value: 'none', label: 'Sem instituição' },
]

const seenOptions = [
  { value: 'all', label: 'Qualquer data' },
  { value: 'week', label: 'Nos últimos 7 dias' },
  { value: 'month', label: 'Nos últimos 30 dias' },
  { value: 'older', label: 'Há mais de 30 dias' },
  { value: 'never', label: 'Nunca entrou' },
] as const

const ssoOptions = [
  { value: 'all', label: 'Com ou sem' },
  { value: 'yes', label: 'Entra por ela' },
  { value: 'no', label: 'Não entra por ela' },
] as const

const twoStepOptions = [
  { value: 'all', label: 'Com ou sem' },
  { value: 'yes', label: 'Ligadas' },
  { value: 'no', label: 'Desligadas' },
] as const
