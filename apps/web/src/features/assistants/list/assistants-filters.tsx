import { FilterX, SlidersHorizontal } from 'lucide-react'
import { cloneElement, useState } from 'react'
import { filterCount, noFilters, type AssistantsSearchProps } from '#/features/assistants/list/assistants-search.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { makesAssistants } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { Button, type ButtonProps } from '#/ui/actions/button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

const pressed = { 'aria-haspopup': 'dialog', 'aria-expanded': true } as const
const FiltersPanel = lazyPart(
  () => import('#/features/assistants/list/filters-panel.tsx'),
  ({ trigger }) => cloneElement(trigger, pressed),
)

/** Filters and order behind one button, for whoever makes assistants; others only get rid of those in the address. */
export function AssistantsFilters({ search, onSearchChange }: AssistantsSearchProps) {
  const [wanted, setWanted] = useState(false)
  const count = filterCount(search)
  if (!makesAssistants(useUser())) {
    return (
      count > 0 && (
        <Button variant="secondary" onClick={() => onSearchChange(noFilters)}>
          <FilterX aria-hidden /> {uiLabels.clearFilters}
        </Button>
      )
    )
  }
  if (!wanted)
    return <FilterButton count={count} aria-haspopup="dialog" aria-expanded={false} onClick={() => setWanted(true)} />
  return <FiltersPanel search={search} onSearchChange={onSearchChange} trigger={<FilterButton count={count} />} />
}

function FilterButton({ count, ...rest }: ButtonProps & { count: number }) {
  return (
    <Button variant="secondary" {...rest}>
      <SlidersHorizontal aria-hidden /> Filtrar{count > 0 && ` (${count})`}
    </Button>
  )
}
