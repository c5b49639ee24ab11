import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useIsNarrow } from '#/lib/device/narrow.ts'
import { Button } from '#/ui/actions/button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface FilterBarProps {
  /** Filters that are always in sight. */
  children?: ReactNode
  /** Filters in sight in a wide window; a narrow one has them behind the button. */
  folding?: ReactNode
  /** Number of folding filters that are set. */
  foldingCount?: number
  /** The other filters, shown on demand. */
  more: ReactNode
  /** Number of other filters that are set; if any, a wide window shows them at once. */
  moreCount: number
}

/** The filters of a list: a few visible ones, the others folded. */
export function FilterBar({ children, folding, foldingCount = 0, more, moreCount }: FilterBarProps) {
  const panelId = useId()
  const isNarrow = useIsNarrow()
  const [open, setOpen] = useState(moreCount > 0 && !isNarrow)
  const count = moreCount + (isNarrow ? foldingCount : 0)
  return (
    <div data-paper="no" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {children}
        {!isNarrow && folding}
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden /> {isNarrow ? uiLabels.filter : uiLabels.moreFilters}
          {count > 0 && ` (${count})`}
        </Button>
      </div>
      {open && (
        <div id={panelId} className="flex flex-col gap-3">
          {isNarrow && folding && <div className="flex flex-wrap items-end gap-3">{folding}</div>}
          {more}
        </div>
      )}
    </div>
  )
}
