/**
 * Returns the number of a list's last page if the requested page is beyond it, because rows were deleted or the address
 * is old. `undefined` if the page exists or the response is not a list.
 */
export function findLastPage(read: unknown): number | undefined {
  const { page, pageSize, total } = (read ?? {}) as Partial<Record<string, unknown>>
  if (typeof page !== 'number' || typeof pageSize !== 'number' || typeof total !== 'number') return undefined
  const last = Math.ceil(total / pageSize)
  return last > 0 && page > last ? last : undefined
}
