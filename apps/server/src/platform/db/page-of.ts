/** What a paged list asks for; `page` counts from 1. */
export interface PageRequest {
  page: number
  pageSize: number
}

export interface Page<T> extends PageRequest {
  items: T[]
  /** Number of all matches, whatever the page. */
  total: number
}

/**
 * One page of a query whose rows carry the `total` of all matches (`count(*) over ()`). Asks a second time only where
 * the page lies behind the last one, so that the list still knows how long it is.
 */
export async function pageOf<T extends { total: number }>(
  { page, pageSize }: PageRequest,
  query: (part: PageRequest) => Promise<T[]>,
): Promise<Page<T>> {
  const items = await query({ page, pageSize })
  const counted = items.length > 0 || page === 1 ? items : await query({ page: 1, pageSize: 1 })
  return { items, total: counted[0]?.total ?? 0, page, pageSize }
}
