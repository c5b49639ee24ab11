import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useMemo } from 'react'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { toastProblem } from '#/lib/api/problems.ts'

interface Scrolling {
  toEnd: () => void
  stay: () => void
}

/** What the messages of a chat can do; the same functions as long as the chat is open, so that they redraw nothing. */
export function useMessageActions(store: ChatStore, { toEnd, stay }: Scrolling) {
  return useMemo(
    () => ({
      onEdit: (message: Message, text: string) => {
        toEnd()
        store.edit(message, text)
      },
      onRegenerate: (message: Message) => {
        toEnd()
        void store.regenerate(message).catch(toastProblem)
      },
      onContinue: (message: Message) => void store.continueAnswer(message).catch(toastProblem),
      onSelectBranch: (messageId: string) => {
        stay()
        void store.selectBranch(messageId).catch(toastProblem)
      },
    }),
    [store, toEnd, stay],
  )
}
