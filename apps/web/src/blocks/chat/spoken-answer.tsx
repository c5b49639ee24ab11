import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import { useEffect, useRef, useState } from 'react'
import { spokenSentences } from '#/blocks/chat/voice/speech-text.ts'

/** Between two announcements, so that one can be spoken before the next one comes. */
const PAUSE = 2000

/** The last announcements stay for a while: a screen reader may still be on its way to them. */
const KEPT = 3

interface Said {
  /** Sentences that were handed over. */
  count: number
  announcements: { from: number; text: string }[]
}

/** An answer for screen readers, while it comes: whole sentences, in their order, each once. */
export default function SpokenAnswer({ answer }: { answer: Message }) {
  const [said, setSaid] = useState<Said>({ count: 0, announcements: [] })
  const newest = useRef(answer)
  const active = isActive(answer.status)

  useEffect(() => {
    newest.current = answer
  }, [answer])

  useEffect(() => {
    const announce = () => setSaid((before) => continued(before, newest.current))
    if (!active) return announce()
    const timer = setInterval(announce, PAUSE)
    return () => clearInterval(timer)
  }, [active])

  return said.announcements.map(({ from, text }) => <p key={from}>{text}</p>)
}

function continued({ count, announcements }: Said, { parts, sources, status }: Message): Said {
  const sentences = spokenSentences(textOfParts(parts), sources)
  // the last one may still grow
  const whole = isActive(status) ? sentences.slice(0, -1) : sentences
  const words = whole.slice(count).join(' ')
  if (words === '') return { count, announcements }
  const text = count === 0 ? `Resposta: ${words}` : words
  return { count: whole.length, announcements: [...announcements, { from: count, text }].slice(-KEPT) }
}
