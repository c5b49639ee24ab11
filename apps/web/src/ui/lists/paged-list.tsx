import { type ReactNode, useState } from 'react'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Outdated } from '#/ui/lists/outdated.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface PagedListProps {
  /** A query for one page. */
  list: {
    data?: { total: number; page: number; pageSize: number } | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
    /** Whether rows of the previous page or filter are shown while the new ones load. */
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Message if the list cannot be loaded. */
  failure: string
  onPageChange: (page: number) => void
  /** The rows, including their placeholders. */
  children: ReactNode
}

/** One page of a list with pagination, or the reason why it could not be loaded. */
export function PagedList({ list, failure, onPageChange, children }: PagedListProps) {
  // If a refresh fails, the rows loaded before stay.
  if (list.isError && !list.data) return <LoadFailure title={failure} query={list} />
  return (
    <>
      <ResultCount total={list.data?.total} outdated={list.isPlaceholderData} />
      <Outdated when={list.isPlaceholderData} className="gap-[inherit]">
        {children}
      </Outdated>
      {list.data && list.data.total > list.data.pageSize && (
        <Pagination
          page={list.data.page}
          total={list.data.total}
          pageSize={list.data.pageSize}
          onPageChange={onPageChange}
        />
      )}
    </>
  )
}

interface ResultCountProps {
  /** Total number of rows; undefined until known. */
  total: number | undefined
  /** Whether rows of another page or filter are loading. */
  outdated: boolean
}

/**
 * Announces the number of rows to screen readers after filtering, because the focus stays on the filter. Silent when a
 * page opens.
 */
function ResultCount({ total, outdated }: ResultCountProps) {
  const [changed, setChanged] = useState(false)
  if (outdated && !changed) setChanged(true)
  return (
    <p aria-live="polite" className="sr-only">
      {changed && !outdated && total !== undefined && uiLabels.results(total)}
    </p>
  )
}
