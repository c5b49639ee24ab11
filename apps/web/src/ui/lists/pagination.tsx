import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface PaginationProps {
  /** The current page, from 1. */
  page: number
  total: number
  onPageChange: (page: number) => void
  pageSize?: number
  siblings?: number
}

/** Pagination of a list: 10 items per page, 2 siblings around the current page, at least page 1 [S62]. */
export function Pagination({ page, total, onPageChange, pageSize = 10, siblings = 2 }: PaginationProps) {
  const pages = countPages(total, pageSize)
  const current = Math.min(Math.max(1, page), pages)
  return (
    <nav data-paper="shown" aria-label={uiLabels.pagination} className="flex items-center justify-center gap-1">
      <IconButton
        size="sm"
        tooltip={false}
        label={uiLabels.previousPage}
        icon={<ChevronLeft />}
        disabled={current === 1}
        onClick={() => onPageChange(current - 1)}
      />
      <span className="px-2 text-sm text-muted-foreground tabular-nums sm:hidden print:inline">
        {uiLabels.page} {current}/{pages}
      </span>
      <ol className="hidden items-center gap-1 sm:flex print:hidden">
        {pageRange(current, pages, siblings).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index}` : entry}>
            {entry === 'gap' ? (
              <span className="inline-block w-8 text-center text-muted-foreground">…</span>
            ) : (
              <Button
                size="sm"
                variant={entry === current ? 'primary' : 'ghost'}
                aria-label={`${uiLabels.page} ${entry}`}
                aria-current={entry === current ? 'page' : undefined}
                onClick={() => onPageChange(entry)}
                className="min-w-8 px-2 tabular-nums"
              >
                {entry}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <IconButton
        size="sm"
        tooltip={false}
        label={uiLabels.nextPage}
        icon={<ChevronRight />}
        disabled={current === pages}
        onClick={() => onPageChange(current + 1)}
      />
    </nav>
  )
}

/** Returns the number of pages for some items; an empty list still has its first page [S62]. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/**
 * Returns the pages to offer: the first, the last, and `siblings` on each side of the current one; `gap` marks omitted
 * pages. The length is constant, so that buttons do not move under the pointer.
 */
export function pageRange(page: number, pages: number, siblings: number): Array<number | 'gap'> {
  const slots = siblings * 2 + 5
  if (pages <= slots) return numbersBetween(1, pages)
  const edge = slots - 2
  if (page <= edge - siblings) return [...numbersBetween(1, edge), 'gap', pages]
  if (page > pages - edge + siblings) return [1, 'gap', ...numbersBetween(pages - edge + 1, pages)]
  return [1, 'gap', ...numbersBetween(page - siblings, page + siblings), 'gap', pages]
}

function numbersBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
