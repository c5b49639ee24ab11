import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useEffect, useState } from 'react'

/** Drawn at once: more than a screen shows. */
const atOnce = 12

/** Drawn in every frame after that, from the newest back, so that no long conversation stops the page. */
const eachFrame = 8

interface Revealed {
  messages: Message[]
  /** Nothing of what is known is missing above. */
  complete: boolean
}

/** The messages that are drawn: a long list appears from its end, and the place of whoever reads stays. */
export function useRevealed(messages: Message[], keepPlace: (change: () => void) => void): Revealed {
  const firstId = messages[0]?.id
  const [known, setKnown] = useState({ firstId, hidden: Math.max(0, messages.length - atOnce) })
  if (known.firstId !== firstId) {
    // older ones came above; or another branch took the place of all
    const above = messages.findIndex(({ id }) => id === known.firstId)
    setKnown({ firstId, hidden: above > 0 ? known.hidden + above : Math.max(0, messages.length - atOnce) })
  }
  const hidden = Math.min(known.hidden, Math.max(0, messages.length - 1))

  useEffect(() => {
    if (hidden === 0) return
    const frame = requestAnimationFrame(() =>
      keepPlace(() => setKnown((before) => ({ ...before, hidden: Math.max(0, hidden - eachFrame) }))),
    )
    return () => cancelAnimationFrame(frame)
  }, [hidden, keepPlace])

  return { messages: hidden === 0 ? messages : messages.slice(hidden), complete: hidden === 0 }
}
