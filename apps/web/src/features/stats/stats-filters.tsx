import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { MoreFilters } from '#/features/stats/more-filters.tsx'
import type { StatsChoices } from '#/features/stats/more-filters.tsx'
import { periodLabels } from '#/features/stats/stats-labels.ts'
import type { StatsSearchProps } from '#/features/stats/stats-search.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { DatePicker } from '#/ui/date-picker.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'

const chosenBelow = ['assistantId', 'origin', 'model', 'groupId', 'partnerId', 'role'] as const

interface StatsFiltersProps extends StatsSearchProps {
  choices: StatsChoices
}

export function StatsFilters({ search, onSearchChange, choices }: StatsFiltersProps) {
  const panelId = useId()
  const count = chosenBelow.filter((name) => search[name] !== undefined).length
  const [open, setOpen] = useState(count > 0)
  const { period = '30', from, to } = search
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Período" className="min-w-48">
          <Select
            value={period}
            onValueChange={(next) => onSearchChange({ period: next, from: undefined, to: undefined })}
            options={periodOptions}
          />
        </Field>
        {period === 'custom' && (
          <>
            <Field label="De">
              <DatePicker
                value={from}
                onValueChange={(day) => onSearchChange({ from: day })}
                {...(to ? { latest: to } : {})}
              />
            </Field>
            <Field label="Até">
              <DatePicker
                value={to}
                onValueChange={(day) => onSearchChange({ to: day })}
                {...(from ? { earliest: from } : {})}
              />
            </Field>
          </>
        )}
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden /> Mais filtros{count > 0 && ` (${count})`}
        </Button>
        <Checkbox
          label="Comparar com período anterior"
          checked={search.compare ?? false}
          onCheckedChange={(compare) => onSearchChange({ compare })}
          className="min-h-10 justify-center"
        />
      </div>
      {open && (
        <div id={panelId}>
          <MoreFilters search={search} onSearchChange={onSearchChange} choices={choices} />
        </div>
      )}
    </div>
  )
}

const periodOptions = (['today', '7', '30', '90', 'year', 'custom'] as const).map((value) => ({
  value,
  label: periodLabels[value],
}))
