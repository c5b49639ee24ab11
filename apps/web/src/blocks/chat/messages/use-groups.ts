import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useState } from 'react'

/** Messages that come to the page and leave it together. A page of older ones fills whole groups. */
export const GROUP = 10

interface Groups {
  messages: readonly Message[]
  groups: Message[][]
}

/** The messages in groups; a group is the same array for as long as its messages are the same. */
export function useGroups(messages: Message[]): Message[][] {
  const [known, setKnown] = useState<Groups>(() => grouped(messages, { messages: [], groups: [] }))
  if (known.messages === messages) return known.groups
  const next = grouped(messages, known)
  setKnown(next)
  return next.groups
}

/** Groups are counted from what was there first: older messages above shift none of them. */
function grouped(messages: Message[], before: Groups): Groups {
  const above = messages.findIndex(({ id }) => id === before.messages[0]?.id)
  const first = before.groups.length > 1 ? (before.groups[0]?.length ?? 0) : 0
  const start = above < 0 ? 0 : (above + first) % GROUP
  const starts = Array.from({ length: Math.ceil((messages.length - start) / GROUP) }, (_, n) => start + n * GROUP)
  const groups = (start > 0 ? [0, ...starts] : starts).map((from) =>
    messages.slice(from, from < start ? start : from + GROUP),
  )
  const kept = new Map(before.groups.map((group) => [group[0], group]))
  return {
    messages,
    groups: groups.map((group) => {
      const same = kept.get(group[0])
      return same?.length === group.length && same.every((message, n) => message === group[n]) ? same : group
    }),
  }
}
