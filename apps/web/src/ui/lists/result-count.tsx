import { useState } from 'react'
import { uiLabels } from '#/ui/ui-labels.ts'

interface ResultCountProps {
  /** How many there are; undefined until it is known. */
  total: number | undefined
  /** Whether the rows of another page or filter are on their way. */
  outdated: boolean
}

/** Tells a screen reader how many rows another filter left: the focus stays where it was set. Silent when a page opens. */
export function ResultCount({ total, outdated }: ResultCountProps) {
  const [changed, setChanged] = useState(false)
  if (outdated && !changed) setChanged(true)
  return (
    <p aria-live="polite" className="sr-only">
      {changed && !outdated && total !== undefined && uiLabels.results(total)}
    </p>
  )
}
