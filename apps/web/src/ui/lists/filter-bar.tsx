import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useIsNarrow } from '#/lib/device/narrow.ts'
import { Button } from '#/ui/actions/button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface FilterBarProps {
  /** The most common filters. */
  children: ReactNode
  /** The other filters, shown on demand. */
  more: ReactNode
  /** Number of other filters that are set; if any, a wide window shows them at once. */
  moreCount: number
}

/** The filters of a list: a few visible ones, the others folded. */
export function FilterBar({ children, more, moreCount }: FilterBarProps) {
  const panelId = useId()
  const isNarrow = useIsNarrow()
  const [open, setOpen] = useState(moreCount > 0 && !isNarrow)
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
          <SlidersHorizontal aria-hidden /> {isNarrow ? uiLabels.filter : uiLabels.moreFilters}
          {moreCount > 0 && ` (${moreCount})`}
        </Button>
      </div>
      {open && <div id={panelId}>{more}</div>}
    </div>
  )
}
