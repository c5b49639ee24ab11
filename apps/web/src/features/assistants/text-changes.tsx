import { diffWordsWithSpace } from 'diff'

export interface Change {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Milliseconds after which the comparison gives up and shows one text after the other. */
const COMPARE_MS = 500

/** Compares two texts word by word. */
export function textChanges(before: string, after: string): Change[] {
  const parts = diffWordsWithSpace(before, after, { timeout: COMPARE_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

/** Shows changes in the order of the text: removed words struck out, added ones marked. */
export const TextChanges = ({ changes }: { changes: readonly Change[] }) => (
  <p className="p-3 text-sm leading-6 whitespace-pre-wrap wrap-anywhere">{changes.map(drawChange)}</p>
)

// A change has no key except its position, and never moves.
function drawChange({ kind, text }: Change, place: number) {
  if (kind === 'added')
    return (
      <ins key={place} className="bg-success-soft">
        {text}
      </ins>
    )
  if (kind === 'removed')
    return (
      <del key={place} className="bg-destructive-soft">
        {text}
      </del>
    )
  return text
}
