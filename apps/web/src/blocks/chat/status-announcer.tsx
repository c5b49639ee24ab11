import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useState } from 'react'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import type { ChatState } from '#/blocks/chat/store/chat-state.ts'
import { plainText } from '#/lib/format/plain-text.ts'

/**
 * One polite place for screen readers: that an answer comes, then the whole answer; never its single words, and nothing
 * of a conversation that is only opened.
 */
export function StatusAnnouncer({ messages, activeMessageId }: Pick<ChatState, 'messages' | 'activeMessageId'>) {
  const [heardOf, setHeardOf] = useState(activeMessageId)
  if (activeMessageId !== null && activeMessageId !== heardOf) setHeardOf(activeMessageId)
  const answer = messages.find(({ id }) => id === heardOf)
  return (
    <p role="status" className="sr-only">
      {answer && announcement(answer)}
    </p>
  )
}

function announcement(answer: Message): string {
  switch (answer.status) {
    case 'queued':
    case 'searching':
    case 'writing':
      return 'O assistente está respondendo.'
    case 'done':
      return `Resposta: ${plainText(textOfParts(answer.parts))}`
    case 'stopped':
      return 'Resposta parada.'
    case 'interrupted':
      return 'A resposta foi interrompida.'
    case 'failed':
    case 'blocked':
      return answer.error?.message ?? 'Não foi possível terminar a resposta.'
  }
}
