import { keepPreviousData, useQuery, type queryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { ListName, ListSearch, PageOf, ParamsOf } from '#/blocks/list/list-types.ts'
import { read } from '#/lib/api/operations.ts'

export interface ListSource<Name extends ListName> {
  /** The operation that reads the list. */
  list: Name
  params?: ParamsOf<Name>
  search: ListSearch<Name>
  /** Part of the query that is no matter of the address, such as whose list it is. */
  fixed?: ListSearch<Name>
  /** Milliseconds between two reads of a list that changes by itself; `false` while it does not. */
  refreshEvery?: number | ((page: PageOf<Name>) => number | false)
}

type ReadList = (name: ListName, input: object) => ReturnType<typeof queryOptions<unknown>>

/** One page of a list; the one before stays in sight while another is on its way. */
export function useList<Name extends ListName>({
  list,
  params,
  search,
  fixed,
  refreshEvery = 0,
}: ListSource<Name>): UseQueryResult<PageOf<Name>> {
  const options = (read as unknown as ReadList)(list, { params, query: { ...search, ...fixed } })
  return useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (typeof refreshEvery === 'number') return refreshEvery > 0 && refreshEvery
      return state.data !== undefined && refreshEvery(state.data as PageOf<Name>)
    },
  }) as UseQueryResult<PageOf<Name>>
}
