import { keepPreviousData, useQuery, type queryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { ListName, ListSearch, PageOf, ParamsOf } from '#/blocks/list/list-types.ts'
import { read } from '#/lib/api/operations.ts'

export interface ListSource<Name extends ListName> {
  /** Operation that reads the list. */
  list: Name
  params?: ParamsOf<Name>
  search: ListSearch<Name>
  /** Milliseconds between two reads of a list that changes by itself; `false` turns polling off. */
  refreshEvery?: number | ((page: PageOf<Name>) => number | false)
}

type ReadList = (name: ListName, input: object) => ReturnType<typeof queryOptions<unknown>>

/** Reads one page of a list; the previous page stays visible while the next one loads. */
export function useList<Name extends ListName>({
  list,
  params,
  search,
  refreshEvery = 0,
}: ListSource<Name>): UseQueryResult<PageOf<Name>> {
  const options = (read as unknown as ReadList)(list, { params, query: { ...search } })
  return useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (typeof refreshEvery === 'number') return refreshEvery > 0 && refreshEvery
      return state.data !== undefined && refreshEvery(state.data as PageOf<Name>)
    },
  }) as UseQueryResult<PageOf<Name>>
}
