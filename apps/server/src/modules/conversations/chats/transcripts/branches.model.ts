interface Node {
  id: string
  parentId: string | null
}

export interface Branch<T> {
  /** Those that no branch before has, from the first to the last. */
  messages: T[]
  /** The message that they follow, where that one is in a branch before; undefined at the beginning of the conversation. */
  after: T | undefined
}

/** A tree of messages as its branches, in the order in which their ends came: every message stands once. */
export function branchesOf<T extends Node>(messages: readonly T[]): Branch<T>[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const answered = new Set(messages.map(({ parentId }) => parentId))
  const written = new Set<string>()
  return messages
    .filter(({ id }) => !answered.has(id))
    .map((leaf) => {
      const path: T[] = []
      let at: T | undefined = leaf
      while (at && !written.has(at.id)) {
        written.add(at.id)
        path.push(at)
        at = at.parentId === null ? undefined : byId.get(at.parentId)
      }
      return { messages: path.toReversed(), after: at }
    })
}
