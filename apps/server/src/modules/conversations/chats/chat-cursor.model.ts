export interface Cursor {
  pinned: boolean
  /** Microseconds since 1970: what JavaScript's dates would round. */
  position: string
  id: string
}

/** The last line of a page in one word. */
export const cursorOf = ({ pinned, position, id }: Cursor): string => `${pinned ? 1 : 0}.${position}.${id}`

/** The line a cursor names; undefined where it is none of ours. */
export function readCursor(cursor: string): Cursor | undefined {
  const [, pinned, position, id] = /^([01])\.(\d{1,17})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (pinned === undefined || position === undefined || id === undefined) return undefined
  return { pinned: pinned === '1', position, id }
}
