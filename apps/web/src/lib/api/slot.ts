import { createElement, type FunctionComponent } from 'react'

type Placed = {
  /** The place among the entries of other extensions, lowest first. */
  readonly order: number
}

/**
 * Creates a list to which extensions add entries before the first rendering. Each entry states its place; two entries
 * with the same one are refused, because the names of their folders would decide.
 */
export function createRegister<Entry extends Placed>() {
  const entries: Entry[] = []
  return {
    entries: entries as readonly Entry[],
    /** Returns what removes the entry, for tests. */
    add(entry: Entry) {
      const { order } = entry
      if (entries.some((other) => other.order === order)) throw new Error(`Two extensions state the place ${order}.`)
      entries.push(entry)
      entries.sort((one, other) => one.order - other.order)
      return () => void entries.splice(entries.indexOf(entry), 1)
    },
  }
}

type Filling<Props> = Placed & {
  /** Asked at each rendering; by default the part is always there. A lazy part loads when it is first needed. */
  readonly when?: (props: Props) => boolean
  readonly part: FunctionComponent<Props>
}

/**
 * Creates a place of a screen where extensions render parts. The screen declares it, with the props that the parts
 * receive.
 */
export function createSlot<Props extends object>() {
  const { entries, add } = createRegister<Filling<Props>>()
  const Slot = (props: Props) =>
    entries.map(({ order, when, part }) =>
      when && !when(props) ? null : createElement(part, { ...props, key: order }),
    )
  return Object.assign(Slot, { add })
}
