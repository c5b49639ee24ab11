import { useState } from 'react'
import type { ListName, ListSearch, ListSearchProps } from '#/blocks/list/list-types.ts'

/** Holds the search of a second list on a page, whose address belongs to the first. */
export function useOwnSearch<Name extends ListName>(): ListSearchProps<Name> {
  const [search, setSearch] = useState<ListSearch<Name>>({})
  return { search, onSearchChange: (change) => setSearch((before) => ({ ...before, page: 1, ...change })) }
}
