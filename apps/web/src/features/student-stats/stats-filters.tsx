import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { MoreFilters } from '#/features/student-stats/more-filters.tsx'
import type { StatsChoices } from '#/features/student-stats/more-filters.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { Button } from '#/ui/button.tsx'
import { DatePicker } from '#/ui/date-picker.tsx'
import { Field } from '#/ui/field.tsx'
import { SearchInput } from '#/ui/search-input.tsx'

const chosenBelow = [
  'institution',
  'integrationId',
  'assessmentId',
  'className',
  'assistantId',
  'state',
  'alerts',
] as const

interface StatsFiltersProps extends StatsSearchProps {
  choices: StatsChoices
}

export function StatsFilters({ search, onSearchChange, choices }: StatsFiltersProps) {
  const panelId = useId()
  const count = chosenBelow.filter((name) => search[name] !== undefined).length
  const [open, setOpen] = useState(count > 0)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <SearchInput
          label="Buscar alunos"
          placeholder="Buscar por nome ou matrícula…"
          value={search.q ?? ''}
          onSearch={(q) => onSearchChange({ q })}
          className="min-w-60 flex-1"
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
          <MoreFilters search={search} onSearchChange={onSearchChange} choices={choices} />
        </div>
      )}
    </div>
  )
}
