/**
 * The number of the last page of a list, where the page that was read lies behind it: its last row was deleted, or the
 * address is old. `undefined` where the answer is no page of a list, or a page that exists.
 */
export function pageInsteadOf(read: unknown): number | undefined {
  const { page, pageSize, total } = (read ?? {}) as Partial<Record<string, unknown>>
  if (typeof page !== 'number' || typeof pageSize !== 'number' || typeof total !== 'number') return undefined
  const last = Math.ceil(total / pageSize)
  return last > 0 && page > last ? last : undefined
}
