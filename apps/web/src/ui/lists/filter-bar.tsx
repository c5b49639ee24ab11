import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#/ui/actions/button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface FilterBarProps {
  /** The most common filters. */
  children: ReactNode
  /** The other filters, shown on demand. */
  more: ReactNode
  /** Number of other filters that are set; if any, they are shown at once. */
  moreCount: number
}

/** The filters of a list: a few visible ones, the others folded. */
export function FilterBar({ children, more, moreCount }: FilterBarProps) {
  const panelId = useId()
  const [open, setOpen] = useState(moreCount > 0)
  return (
    <div data-paper="no" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {children}
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden /> {uiLabels.moreFilters}
          {moreCount > 0 && ` (${moreCount})`}
        </Button>
      </div>
      {open && <div id={panelId}>{more}</div>}
    </div>
  )
}
