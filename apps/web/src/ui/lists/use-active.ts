import { useState } from 'react'

/**
 * Tracks the option that Enter chooses while the input keeps the focus: the one selected since the text last changed,
 * or else `first`.
 */
export function useActive<Item extends { id: string }>(items: readonly Item[], text: string, first: Item | undefined) {
  const [pointed, setPointed] = useState<{ id: string; text: string }>()
  const active = (pointed?.text === text && items.find(({ id }) => id === pointed.id)) || first
  const point = ({ id }: Item) => setPointed({ id, text })
  /** Moves to the next or previous option, wrapping around at the ends. */
  const move = (step: 1 | -1) => {
    if (items.length === 0) return
    const at = active ? items.indexOf(active) : step > 0 ? -1 : 0
    point(items[(at + step + items.length) % items.length]!)
  }
  return { active, point, move }
}
