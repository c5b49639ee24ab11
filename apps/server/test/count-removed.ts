/** What a step of the retention tells, added up by what it is. */
export function countRemoved() {
  const counts: Record<string, number> = {}
  const removed = (what: string) => async (count: number) => void (counts[what] = (counts[what] ?? 0) + count)
  return { removed, counts }
}
