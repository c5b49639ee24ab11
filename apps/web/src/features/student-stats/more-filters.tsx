import { attemptStates } from '@prosa/contract/school/attempts.ts'
import { ChoiceSelect, toChoiceSource } from '#/blocks/entity/choices.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { attemptStateLabels } from '#/text/attempt-labels.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function MoreFilters({ search, onSearchChange }: StatsSearchProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {fields.map(({ name, label, all, of }) => (
        <Field key={name} label={label}>
          <ChoiceSelect
            source={toChoiceSource(of)}
            value={String(search[name] ?? 'all')}
            onValueChange={(value) =>
              onSearchChange({ [name]: name === 'assistantId' && value !== 'all' ? Number(value) : value })
            }
            options={[{ value: 'all', label: all }]}
          />
        </Field>
      ))}
      <Field label="Situação">
        <Select
          value={search.state ?? 'all'}
          onValueChange={(state) => onSearchChange({ state })}
          options={stateOptions}
        />
      </Field>
      <Field label="Alertas">
        <Select
          value={search.alerts ?? 'all'}
          onValueChange={(alerts) => onSearchChange({ alerts })}
          options={alertOptions}
        />
      </Field>
    </div>
  )
}

const fields = [
  { name: 'institution', label: 'Instituição', all: 'Todas', of: 'institutions' },
  { name: 'integrationId', label: 'Integração', all: 'Todas', of: 'integrations' },
  { name: 'assessmentId', label: 'Atividade', all: 'Todas', of: 'activities' },
  { name: 'className', label: 'Turma', all: 'Todas', of: 'classes' },
  { name: 'assistantId', label: 'Assistente', all: 'Todos', of: 'activity-assistants' },
] as const

const stateOptions = [
  { value: 'all', label: 'Todas' },
  ...attemptStates.map((value) => ({ value, label: attemptStateLabels[value] })),
] as const

const alertOptions = [
  { value: 'all', label: 'Com ou sem' },
  { value: 'open', label: 'Com alertas abertos' },
] as const
