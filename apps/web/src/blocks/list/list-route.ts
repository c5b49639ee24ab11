import { useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import type { ListName, ListSearch, SearchProps } from '#/blocks/list/list-types.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

type ToSearch<Search> = (raw: Record<string, unknown>) => Search

interface Habits {
  /** Search field that opens a detail beside the list, without resetting the page. */
  keepsPage?: string
  resetScroll?: boolean
}

/**
 * Returns the options of a list's route, and a hook with the address's search and its setter. A page with only a list passes its
 * operation's name; a page with more in its address passes its own rules: `listRoute(searchBy({ ...queryRules('listRatings'), rating }))`.
 */
export function listRoute<Search extends object>(toSearch: ToSearch<Search>, habits?: Habits): ListRoute<Search>
export function listRoute<Name extends ListName>(name: Name, habits?: Habits): ListRoute<ListSearch<Name>>
export function listRoute(source: ListName | ToSearch<object>, { keepsPage, ...how }: Habits = {}): ListRoute<object> {
  const toSearch = typeof source === 'string' ? searchBy(queryRules(source)) : source
  function useListSearch() {
    const navigate = useNavigate({ from: useMatch({ strict: false }).fullPath })
    const onSearchChange = (change: object) => {
      const start = keepsPage !== undefined && keepsPage in change ? {} : { page: 1 }
      void navigate({ search: (before: object) => toSearch({ ...before, ...start, ...change }), ...how } as never)
    }
    return { search: useSearch({ strict: false }), onSearchChange }
  }
  return { options: { validateSearch: toSearch, loader: ({ location }) => loadPage(location) }, useListSearch }
}

interface ListRoute<Search> {
  options: {
    validateSearch: ToSearch<Search>
    loader: (entered: { location: { pathname: string; searchStr: string } }) => Promise<void>
  }
  useListSearch: () => SearchProps<Search>
}
