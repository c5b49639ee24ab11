export interface Change {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Sentences and lines, each with the white space after it: joined they are the text again. */
const pieces = (text: string): string[] =>
  text.match(/[^\n.!?]*(?:[.!?]+(?=\s|$)\s*|\n+|[.!?]|$)/g)?.filter(Boolean) ?? []

/** What became of a text, piece by piece: the longest common part stays (LCS), the rest was removed or added. */
export function textChanges(before: string, after: string): Change[] {
  const [old, fresh] = [pieces(before), pieces(after)]
  const same = (i: number, j: number) => old[i]?.trim() === fresh[j]?.trim()
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      common[i]![j] = same(i, j) ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
    }
  }
  const changes: Change[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && same(i, j)) {
      changes.push({ kind: 'same', text: fresh[j++]! })
      i++
    } else if (j === fresh.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      changes.push({ kind: 'removed', text: old[i++]! })
    } else changes.push({ kind: 'added', text: fresh[j++]! })
  }
  return changes
}
