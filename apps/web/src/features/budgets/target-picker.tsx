import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#/lib/api/operations.ts'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface TargetPickerProps {
  scope: 'group' | 'user' | 'assistant'
  value: string
  onChange: (targetId: string) => void
  error: string | undefined
}

const labels = { group: 'Buscar grupo ou turma', user: 'Buscar pessoa', assistant: 'Buscar assistente' } as const

/** Finds the one that the budget is for among those that have none yet. */
export function TargetPicker({ scope, value, onChange, error }: TargetPickerProps) {
  const [q, setQ] = useState('')
  const found = useQuery({
    ...read('findBudgetTargets', { query: { scope, q } }),
    placeholderData: keepPreviousData,
  })
  const items = found.data?.items ?? []
  return (
    <div className="flex flex-col gap-3">
      <SearchInput label={labels[scope]} placeholder={`${labels[scope]}…`} value={q} onSearch={setQ} />
      <div
        className="max-h-56 min-h-24 overflow-y-auto rounded-xl border border-border p-4"
        aria-busy={found.isPending}
      >
        {found.isPending && <Skeleton className="h-6 max-w-60" />}
        {found.error && <RetryNotice query={found} />}
        {found.data && items.length === 0 && (
          <p className="text-sm text-muted-foreground">{q ? uiLabels.nothingFound(q) : 'Todos já têm um orçamento.'}</p>
        )}
        {items.length > 0 && (
          <RadioGroup
            aria-label="Para quem"
            value={value}
            onValueChange={onChange}
            options={items.map(({ id, name, hint }) => ({ value: id, label: name, hint }))}
          />
        )}
      </div>
      <FieldError id="target-error" message={error} />
    </div>
  )
}
