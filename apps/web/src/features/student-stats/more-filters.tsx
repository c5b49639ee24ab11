import { attemptStates } from '@prosa/contract/school/attempts.ts'
import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import type { z } from 'zod'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { attemptStateLabels } from '#/text/attempt-labels.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export type StatsChoices = z.output<typeof studentStats.getStudentCards.ok>['choices']

interface MoreFiltersProps extends StatsSearchProps {
  choices: StatsChoices
}

export function MoreFilters({ search, onSearchChange, choices }: MoreFiltersProps) {
  const { institutions, integrations, assessments, assistants, classes } = choices
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Instituição">
        <Select<string>
          value={search.institution ?? 'all'}
          onValueChange={(institution) => onSearchChange({ institution })}
          options={[{ value: 'all', label: 'Todas' }, ...institutions.map(ofText)]}
        />
      </Field>
      <Field label="Integração">
        <Select<string>
          value={search.integrationId ?? 'all'}
          onValueChange={(integrationId) => onSearchChange({ integrationId })}
          options={[
            { value: 'all', label: 'Todas' },
            ...integrations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label="Atividade">
        <Select<string>
          value={search.assessmentId ?? 'all'}
          onValueChange={(assessmentId) => onSearchChange({ assessmentId })}
          options={[
            { value: 'all', label: 'Todas' },
            ...assessments.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </Field>
      <Field label="Turma">
        <Select<string>
          value={search.className ?? 'all'}
          onValueChange={(className) => onSearchChange({ className })}
          options={[{ value: 'all', label: 'Todas' }, ...classes.map(ofText)]}
        />
      </Field>
      <Field label="Assistente">
        <Select<string>
          value={String(search.assistantId ?? 'all')}
          onValueChange={(id) => onSearchChange({ assistantId: id === 'all' ? id : Number(id) })}
          options={[
            { value: 'all', label: 'Todos' },
            ...assistants.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Field>
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

const ofText = (text: string) => ({ value: text, label: text })

const stateOptions = [
  { value: 'all', label: 'Todas' },
  ...attemptStates.map((value) => ({ value, label: attemptStateLabels[value] })),
] as const

const alertOptions = [
  { value: 'all', label: 'Com ou sem' },
  { value: 'open', label: 'Com alertas abertos' },
] as const
