import type { ReactNode } from 'react'
import type { ListName, ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { useList, type ListSource } from '#/blocks/list/use-list.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

interface ListItemsProps<Name extends ListName> extends ListSource<Name>, ListSearchProps<Name> {
  /** Message when the list cannot be read. */
  failure: string
  /** Replaces the rows of an empty list. */
  empty: ReactNode
  children: (rows: readonly RowOf<Name>[]) => ReactNode
}

/** A paged list without a table, such as sentences in a sheet. */
export function ListItems<Name extends ListName>(props: ListItemsProps<Name>) {
  const { failure, empty, children, onSearchChange } = props
  const list = useList(props)
  const rows = list.data?.items ?? []
  const change = (page: number) => onSearchChange({ ...props.search, page })
  return (
    <div aria-busy={list.isPending} className="flex flex-col gap-4">
      {list.isPending && <Skeleton className="h-24" />}
      <PagedList list={list} failure={failure} onPageChange={change}>
        {list.isSuccess && rows.length === 0 ? empty : children(rows)}
      </PagedList>
    </div>
  )
}
