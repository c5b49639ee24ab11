import type { Role } from '@prosa/contract/protocol/permissions.ts'
import type { stats } from '@prosa/contract/stats/stats.ts'
import type { z } from 'zod'
import { ChoiceSelect, toChoiceSource } from '#/blocks/entity/choices.tsx'
import { originLabels } from '#/features/stats/stats-labels.ts'
import type { StatsSearchProps } from '#/features/stats/stats-search.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export type StatsModels = z.output<typeof stats.getStats.ok>['models']

interface MoreFiltersProps extends StatsSearchProps {
  models: StatsModels
}

export function MoreFilters({ search, onSearchChange, models }: MoreFiltersProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Assistente">
        <ChoiceSelect
          value={String(search.assistantId ?? 'all')}
          onValueChange={(id) => onSearchChange({ assistantId: toId(id) })}
          source={toChoiceSource('assistants')}
          options={[{ value: 'all', label: 'Todos' }]}
        />
      </Field>
      <Field label="Origem">
        <Select
          value={search.origin ?? 'all'}
          onValueChange={(origin) => onSearchChange({ origin })}
          options={originOptions}
        />
      </Field>
      <Field label="Modelo">
        <Select<string>
          value={search.model ?? 'all'}
          onValueChange={(model) => onSearchChange({ model })}
          options={[
            { value: 'all', label: 'Todos' },
            ...models.filter(({ id }) => id !== '').map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label="Grupo">
        <ChoiceSelect
          value={String(search.groupId ?? 'all')}
          onValueChange={(id) => onSearchChange({ groupId: toId(id) })}
          source={toChoiceSource('groups')}
          options={[{ value: 'all', label: 'Todos' }]}
        />
      </Field>
      <Field label="Instituição parceira">
        <ChoiceSelect
          value={String(search.partnerId ?? 'all')}
          onValueChange={(id) => onSearchChange({ partnerId: toId(id) })}
          source={toChoiceSource('partners')}
          options={[{ value: 'all', label: 'Todas' }]}
        />
      </Field>
      <Field label="Papel">
        <Select<Role | 'all'>
          value={search.role ?? 'all'}
          onValueChange={(role) => onSearchChange({ role })}
          options={roleOptions}
        />
      </Field>
    </div>
  )
}

const toId = (id: string): number | 'all' => (id === 'all' ? id : Number(id))

const originOptions = [
  { value: 'all', label: 'Todas' },
  { value: 'internal', label: originLabels.internal },
  { value: 'share', label: originLabels.share },
  { value: 'embed', label: originLabels.embed },
  { value: 'api', label: originLabels.api },
  { value: 'sga', label: originLabels.sga },
] as const

const roleOptions = [
  { value: 'all', label: 'Todos' },
  { value: 'admin', label: 'Administrador' },
  { value: 'user', label: 'Usuário' },
  { value: 'partner', label: 'Parceiro' },
] as const
