import type { ReactNode } from 'react'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface NothingFoundProps {
  icon: ReactNode
  /** What was searched for; without it, title and description say why there is nothing. */
  q?: string | undefined
  title: string
  description?: string | undefined
  /** What helps to find something, whatever was searched for. */
  hint?: string | undefined
  /** Takes the filters away; where none is set there is no button. */
  onClear?: (() => void) | false
}

/** In the place of a list's rows: nothing is found, or nothing with these filters, and the way back to all of them. */
export function NothingFound({ icon, q, title, description, hint, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={icon}
      title={q ? uiLabels.nothingFound(q) : title}
      description={hint ?? (q ? undefined : description)}
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            {uiLabels.clearFilters}
          </Button>
        )
      }
    />
  )
}
