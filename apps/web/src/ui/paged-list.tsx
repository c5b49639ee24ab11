import type { ReactNode } from 'react'
import { LoadFailure } from '#/ui/load-failure.tsx'
import { Pagination } from '#/ui/pagination.tsx'

interface PagedListProps {
  /** A query that reads one page. */
  list: {
    data?: { total: number; page: number; pageSize: number } | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
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
  if (list.isError) return <LoadFailure title={failure} query={list} />
  return (
    <>
      {children}
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
