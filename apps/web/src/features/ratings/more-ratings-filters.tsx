import { ratingOrigins, ratingReasons } from '@prosa/contract/conversations/rating-choices.ts'
import { ratingOriginLabels, ratingReasonLabels } from '@prosa/contract/conversations/rating-labels.ts'
import { useQuery } from '@tanstack/react-query'
import type { RatingsSearchProps } from '#/features/ratings/ratings-search.ts'
import { read } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function MoreRatingsFilters({ search, onSearchChange }: RatingsSearchProps) {
  const { data: choices } = useQuery(read('getRatingChoices'))
  const { assistants = [], partners = [], assignees = [] } = choices ?? {}
  const chosen = assistants.find(({ id }) => String(id) === search.assistant)
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Assistente">
        <Select<string>
          value={search.assistant ?? 'all'}
          onValueChange={(assistant) => onSearchChange({ assistant, version: 'all' })}
          options={[{ value: 'all', label: 'Todos' }, ...assistants.map(toOption)]}
        />
      </Field>
      {chosen && (
        <Field label="Versão">
          <Select<string>
            value={search.version ?? 'all'}
            onValueChange={(version) => onSearchChange({ version })}
            options={[{ value: 'all', label: 'Todas' }, ...versionsOf(chosen.versions)]}
          />
        </Field>
      )}
      <Field label="Motivo">
        <Select
          value={search.reason ?? 'all'}
          onValueChange={(reason) => onSearchChange({ reason })}
          options={reasonOptions}
        />
      </Field>
      <Field label="Origem">
        <Select
          value={search.origin ?? 'all'}
          onValueChange={(origin) => onSearchChange({ origin })}
          options={originOptions}
        />
      </Field>
      <Field label="Instituição parceira">
        <Select<string>
          value={search.partner ?? 'all'}
          onValueChange={(partner) => onSearchChange({ partner })}
          options={[...partnerOptions, ...partners.map(toOption)]}
        />
      </Field>
      <Field label="Responsável">
        <Select<string>
          value={search.assignee ?? 'all'}
          onValueChange={(assignee) => onSearchChange({ assignee })}
          options={[...assigneeOptions, ...assignees.map(toOption)]}
        />
      </Field>
      <Field label="Comentário">
        <Select
          value={search.comment ?? 'all'}
          onValueChange={(comment) => onSearchChange({ comment })}
          options={commentOptions}
        />
      </Field>
    </div>
  )
}

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

const versionsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(count - index), label: `Versão ${count - index}` }))

const reasonOptions = [
  { value: 'all', label: 'Todos' },
  ...ratingReasons.map((value) => ({ value, label: ratingReasonLabels[value] })),
] as const
const originOptions = [
  { value: 'all', label: 'Todas' },
  ...ratingOrigins.map((value) => ({ value, label: ratingOriginLabels[value] })),
] as const
const partnerOptions = [
  { value: 'all', label: 'Todas' },
  { value: 'none', label: 'Sem instituição' },
]
const assigneeOptions = [
  { value: 'all', label: 'Todos' },
  { value: 'none', label: 'Sem responsável' },
]
const commentOptions = [
  { value: 'all', label: 'Com ou sem' },
  { value: 'yes', label: 'Com comentário' },
] as const
