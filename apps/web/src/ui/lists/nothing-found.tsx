import type { ReactNode } from 'react'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface NothingFoundProps {
  icon: ReactNode
  /** The search text; without it, title and description explain the empty list. */
  q?: string | undefined
  title: string
  description?: string | undefined
  /** Advice for finding something, shown for any search. */
  hint?: string | undefined
  /** Clears the filters; false if none is set, which hides the button. */
  onClear?: (() => void) | false
}

/** Replaces the rows of an empty list: nothing exists, or nothing matches the filters, with a button to clear them. */
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
