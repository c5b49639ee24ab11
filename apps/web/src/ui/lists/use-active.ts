import { useState } from 'react'

/**
 * Which option of a list Enter takes while its field keeps the focus: the one that the person went to since the text of the
 * field last changed, and `first` before.
 */
export function useActive<Item extends { id: string }>(items: readonly Item[], text: string, first: Item | undefined) {
  const [pointed, setPointed] = useState<{ id: string; text: string }>()
  const active = (pointed?.text === text && items.find(({ id }) => id === pointed.id)) || first
  const point = ({ id }: Item) => setPointed({ id, text })
  /** To the next one, or to the one before: from the last to the first. */
  const move = (step: 1 | -1) => {
    if (items.length === 0) return
    const at = active ? items.indexOf(active) : step > 0 ? -1 : 0
    point(items[(at + step + items.length) % items.length]!)
  }
  return { active, point, move }
}
