import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import { useEffect, useRef, useState } from 'react'
import { spokenSentences } from '#/blocks/chat/voice/speech-text.ts'

/** Milliseconds between two announcements, so that one can be spoken before the next. */
const PAUSE = 2000

/** Number of announcements that stay, in case a screen reader has not reached them yet. */
const KEPT = 3

interface Said {
  /** Number of announced sentences. */
  count: number
  announcements: { from: number; text: string }[]
}

/** Announces a growing answer to screen readers: whole sentences, in order, each once. */
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
  // The last sentence may still grow.
  const whole = isActive(status) ? sentences.slice(0, -1) : sentences
  const words = whole.slice(count).join(' ')
  if (words === '') return { count, announcements }
  const text = count === 0 ? `Resposta: ${words}` : words
  return { count: whole.length, announcements: [...announcements, { from: count, text }].slice(-KEPT) }
}
