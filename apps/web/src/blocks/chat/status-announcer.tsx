import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useState } from 'react'
import { type ChatState, failureText } from '#/blocks/chat/store/chat-state.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'

// Loaded with the first answer.
const SpokenAnswer = lazyPart(() => import('#/blocks/chat/spoken-answer.tsx'))

/**
 * Two polite live regions for screen readers: the state of the growing answer, and its complete sentences, each once; never single words,
 * and nothing from a conversation that was only opened.
 */
export function StatusAnnouncer({ messages, activeMessageId }: Pick<ChatState, 'messages' | 'activeMessageId'>) {
  const [announcedId, setAnnouncedId] = useState(activeMessageId)
  if (activeMessageId !== null && activeMessageId !== announcedId) setAnnouncedId(activeMessageId)
  const answer = messages.find(({ id }) => id === announcedId)
  return (
    <div className="sr-only">
      <div aria-live="polite" aria-atomic="false" aria-relevant="additions">
        {answer && <SpokenAnswer key={answer.id} answer={answer} />}
      </div>
      <p role="status">{answer && describeState(answer)}</p>
    </div>
  )
}

function describeState(answer: Message): string {
  switch (answer.status) {
    case 'queued':
    case 'writing':
      return 'O assistente está respondendo.'
    case 'searching':
      return 'O assistente está pesquisando nos documentos.'
    case 'done':
      return 'Resposta completa.'
    case 'stopped':
      return 'Resposta parada.'
    case 'interrupted':
      return 'A resposta foi interrompida.'
    case 'failed':
    case 'blocked':
      return failureText(answer) ?? 'Não foi possível terminar a resposta.'
  }
}
