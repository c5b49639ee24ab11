import { pickLabels } from '#/blocks/list/pick-labels.ts'
import { FoldedFilters } from '#/blocks/list/list-filters.tsx'
import { assistantCategories } from '@prosa/contract/assistants/assistant-choices.ts'
import { FilterX } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { filterCount, noFilters, type AssistantsSearchProps } from '#/features/assistants/list/assistants-search.ts'
import { assistantStatusLabels, categoryLabels } from '#/text/assistant-card-labels.ts'
import { Button, type ButtonProps } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Popover } from '#/ui/overlays/popover.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface FiltersPanelProps extends AssistantsSearchProps {
  trigger: ReactElement<ButtonProps>
}

/** Filters and order, applied by the server. Loaded by the first press of its button, so it begins open. */
export default function FiltersPanel({ search, onSearchChange, trigger }: FiltersPanelProps) {
  const [open, setOpen] = useState(true)
  const list = { search, onSearchChange }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      label="Filtros e ordem"
      align="end"
      className="flex w-80 flex-col gap-4"
    >
      <FoldedFilters {...list} filters={filters} className={column} />
      <Checkbox
        label="Só os que precisam de atenção"
        checked={search.attention === 'yes'}
        onCheckedChange={(checked) => onSearchChange({ attention: checked ? 'yes' : 'all' })}
      />
      <FoldedFilters {...list} rules={{ sort: { default: 'used' } }} filters={order} className={column} />
      {filterCount(search) > 0 && (
        <Button variant="ghost" onClick={() => onSearchChange(noFilters)}>
          <FilterX aria-hidden /> {uiLabels.clearFilters}
        </Button>
      )}
    </Popover>
  )
}

const column = 'flex flex-col gap-4'

const filters = {
  status: {
    label: 'Situação',
    options: {
      all: 'Todas as situações',
      ...pickLabels(['draft', 'published', 'changed', 'paused'], assistantStatusLabels),
    },
  },
  category: {
    label: 'Categoria',
    options: { all: 'Todas as categorias', ...pickLabels(assistantCategories, categoryLabels) },
  },
  web: { label: 'Na Web', options: { all: 'Na Web ou não', yes: 'Na Web', no: 'Fora da Web' } },
}

const order = {
  sort: {
    label: 'Ordenar por',
    options: { used: 'Favoritos e usados recentemente', name: 'Nome', popular: 'Mais usados', updated: 'Atualizados' },
  },
}
