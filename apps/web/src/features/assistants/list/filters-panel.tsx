import { assistantCategories } from '@prosa/contract/assistants/assistant-choices.ts'
import { FilterX } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { filterCount, noFilters, type AssistantsSearchProps } from '#/features/assistants/list/assistants-search.ts'
import { assistantStatusLabels, categoryLabels } from '#/text/assistant-card-labels.ts'
import { Button, type ButtonProps } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { Popover } from '#/ui/overlays/popover.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface FiltersPanelProps extends AssistantsSearchProps {
  trigger: ReactElement<ButtonProps>
}

/** Filters and order, applied by the server. Loaded by the first press of its button, so it begins open. */
export default function FiltersPanel({ search, onSearchChange, trigger }: FiltersPanelProps) {
  const [open, setOpen] = useState(true)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      label="Filtros e ordem"
      align="end"
      className="flex w-80 flex-col gap-4"
    >
      <Field label="Situação">
        <Select
          value={search.status ?? 'all'}
          onValueChange={(status) => onSearchChange({ status })}
          options={statusOptions}
        />
      </Field>
      <Field label="Categoria">
        <Select
          value={search.category ?? 'all'}
          onValueChange={(category) => onSearchChange({ category })}
          options={categoryOptions}
        />
      </Field>
      <Field label="Na Web">
        <Select value={search.web ?? 'all'} onValueChange={(web) => onSearchChange({ web })} options={webOptions} />
      </Field>
      <Checkbox
        label="Só os que precisam de atenção"
        checked={search.attention === 'yes'}
        onCheckedChange={(checked) => onSearchChange({ attention: checked ? 'yes' : 'all' })}
      />
      <Field label="Ordenar por">
        <Select
          value={search.sort ?? 'used'}
          onValueChange={(sort) => onSearchChange({ sort })}
          options={sortOptions}
        />
      </Field>
      {filterCount(search) > 0 && (
        <Button variant="ghost" onClick={() => onSearchChange(noFilters)}>
          <FilterX aria-hidden /> {uiLabels.clearFilters}
        </Button>
      )}
    </Popover>
  )
}

const statusOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...(['draft', 'published', 'changed', 'paused'] as const).map((value) => ({
    value,
    label: assistantStatusLabels[value],
  })),
] as const

const categoryOptions = [
  { value: 'all', label: 'Todas as categorias' },
  ...assistantCategories.map((value) => ({ value, label: categoryLabels[value] })),
] as const

const webOptions = [
  { value: 'all', label: 'Na Web ou não' },
  { value: 'yes', label: 'Na Web' },
  { value: 'no', label: 'Fora da Web' },
] as const

const sortOptions = [
  { value: 'used', label: 'Favoritos e usados recentemente' },
  { value: 'name', label: 'Nome' },
  { value: 'popular', label: 'Mais usados' },
  { value: 'updated', label: 'Atualizados' },
] as const
