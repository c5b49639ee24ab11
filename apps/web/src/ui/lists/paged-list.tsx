import { type ReactNode, useState } from 'react'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Outdated } from '#/ui/lists/outdated.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface PagedListProps {
  /** A query that reads one page. */
  list: {
    data?: { total: number; page: number; pageSize: number } | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
    /** The rows of another page or filter, in place of those on their way. */
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** What is said where it cannot be read. */
  failure: string
  onPageChange: (page: number) => void
  /** The rows, while they load too. */
  children: ReactNode
}

/** One page of a list with the way to the others, or why it is not there. */
export function PagedList({ list, failure, onPageChange, children }: PagedListProps) {
  // what was read before stays, should reading it again fail
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
  /** How many there are; undefined until it is known. */
  total: number | undefined
  /** Whether the rows of another page or filter are on their way. */
  outdated: boolean
}

/** Tells a screen reader how many rows another filter left: the focus stays where it was set. Silent when a page opens. */
function ResultCount({ total, outdated }: ResultCountProps) {
  const [changed, setChanged] = useState(false)
  if (outdated && !changed) setChanged(true)
  return (
    <p aria-live="polite" className="sr-only">
      {changed && !outdated && total !== undefined && uiLabels.results(total)}
    </p>
  )
}
