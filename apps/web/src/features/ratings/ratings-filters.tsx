import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { ratingStatuses, ratingValues } from '@prosa/contract/rating-choices.ts'
import { ratingStatusLabels, ratingValueLabels } from '@prosa/contract/rating-labels.ts'
import { MoreRatingsFilters } from '#/features/ratings/more-ratings-filters.tsx'
import type { RatingsSearchProps } from '#/features/ratings/ratings-search.ts'
import { Button } from '#/ui/button.tsx'
import { DatePicker } from '#/ui/date-picker.tsx'
import { Field } from '#/ui/field.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { Select } from '#/ui/select.tsx'

const chosenBelow = ['assistant', 'version', 'reason', 'origin', 'partner', 'assignee', 'comment'] as const

export function RatingsFilters({ search, onSearchChange }: RatingsSearchProps) {
  const panelId = useId()
  const count = chosenBelow.filter((name) => search[name] !== undefined).length
  const [open, setOpen] = useState(count > 0)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <SearchInput
          label="Buscar nas avaliações"
          placeholder="Buscar na pergunta, na resposta ou no comentário…"
          value={search.q ?? ''}
          onSearch={(q) => onSearchChange({ q })}
          className="min-w-60 flex-1"
        />
        <Select
          aria-label="Nota"
          value={search.value ?? 'all'}
          onValueChange={(value) => onSearchChange({ value })}
          options={valueOptions}
          className="w-auto min-w-36 flex-1 sm:flex-none"
        />
        <Select
          aria-label="Situação"
          value={search.status ?? 'all'}
          onValueChange={(status) => onSearchChange({ status })}
          options={statusOptions}
          className="w-auto min-w-44 flex-1 sm:flex-none"
        />
        <Field label="De">
          <DatePicker
            value={search.from}
            onValueChange={(from) => onSearchChange({ from })}
            {...(search.to ? { latest: search.to } : {})}
          />
        </Field>
        <Field label="Até">
          <DatePicker
            value={search.to}
            onValueChange={(to) => onSearchChange({ to })}
            {...(search.from ? { earliest: search.from } : {})}
          />
        </Field>
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden /> Mais filtros{count > 0 && ` (${count})`}
        </Button>
      </div>
      {open && (
        <div id={panelId}>
          <MoreRatingsFilters search={search} onSearchChange={onSearchChange} />
        </div>
      )}
    </div>
  )
}

const valueOptions = [
  { value: 'all', label: 'Todas as notas' },
  ...ratingValues.map((value) => ({ value, label: ratingValueLabels[value] })),
] as const

const statusOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...ratingStatuses.map((value) => ({ value, label: ratingStatusLabels[value] })),
] as const
