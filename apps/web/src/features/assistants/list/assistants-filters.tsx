import { FilterX, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { filterCount, noFilters } from '#/features/assistants/list/assistants-search.ts'
import type { AssistantsSearchProps } from '#/features/assistants/list/assistants-search.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { makesAssistants } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { Button } from '#/ui/actions/button.tsx'
import type { ButtonProps } from '#/ui/actions/button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

const FiltersPanel = lazyPart(async () => ({
  default: (await import('#/features/assistants/list/filters-panel.tsx')).FiltersPanel,
}))

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
  const closed = (
    <FilterButton count={count} aria-haspopup="dialog" aria-expanded={wanted} onClick={() => setWanted(true)} />
  )
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <FiltersPanel search={search} onSearchChange={onSearchChange} trigger={<FilterButton count={count} />} />
    </Suspense>
  )
}

function FilterButton({ count, ...rest }: ButtonProps & { count: number }) {
  return (
    <Button variant="secondary" {...rest}>
      <SlidersHorizontal aria-hidden /> Filtrar{count > 0 && ` (${count})`}
    </Button>
  )
}
