import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import { useEffect, useRef, useState } from 'react'
import { spokenSentences } from '#/blocks/chat/spoken-text.ts'

/** Milliseconds between two announcements, so that one can be spoken before the next. */
const ANNOUNCEMENT_PAUSE_MS = 2000

/** Number of announcements that stay, in case a screen reader has not reached them yet. */
const MAX_ANNOUNCEMENTS = 3

interface SpokenProgress {
  /** Number of announced sentences. */
  count: number
  announcements: { from: number; text: string }[]
}

/** Announces a growing answer to screen readers: whole sentences, in order, each once. */
export default function SpokenAnswer({ answer }: { answer: Message }) {
  const [progress, setProgress] = useState<SpokenProgress>({ count: 0, announcements: [] })
  const newest = useRef(answer)
  const active = isActive(answer.status)

  useEffect(() => {
    newest.current = answer
  }, [answer])

  useEffect(() => {
    const announce = () => setProgress((before) => continueSpeaking(before, newest.current))
    if (!active) return announce()
    const timer = setInterval(announce, ANNOUNCEMENT_PAUSE_MS)
    return () => clearInterval(timer)
  }, [active])

  return progress.announcements.map(({ from, text }) => <p key={from}>{text}</p>)
}

function continueSpeaking(
  { count, announcements }: SpokenProgress,
  { parts, sources, status }: Message,
): SpokenProgress {
  const sentences = spokenSentences(textOfParts(parts), sources)
  // The last sentence may still grow.
  const whole = isActive(status) ? sentences.slice(0, -1) : sentences
  const words = whole.slice(count).join(' ')
  if (words === '') return { count, announcements }
  const text = count === 0 ? `Resposta: ${words}` : words
  return { count: whole.length, announcements: [...announcements, { from: count, text }].slice(-MAX_ANNOUNCEMENTS) }
}
