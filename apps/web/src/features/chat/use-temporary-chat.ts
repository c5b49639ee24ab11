import { useEffect } from 'react'
import { chatStore } from '#/blocks/chat/store/chat-stores.ts'
import { api } from '#/lib/api/api.ts'

/** Leaves nothing of a temporary conversation once its screen is left, by a way inside the application or with the page. */
export function useTemporaryChat(chatId: string, assistantId: number, temporary: boolean) {
  useEffect(() => {
    if (!temporary) return
    const store = chatStore({ chatId, assistantId, test: false, temporary }, false)
    const forget = () => {
      const { messages, outgoing } = store.state()
      if (messages.length === 0 && !outgoing) return
      store.close()
      // what this call does not reach, the server removes by itself
      void api.deleteChat({ params: { chatId } }, { keepalive: true }).catch(() => undefined)
    }
    // a page that comes back from the browser's memory would show what is no more
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pagehide', forget)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', forget)
      window.removeEventListener('pageshow', comeBack)
      forget()
    }
  }, [chatId, assistantId, temporary])
}
