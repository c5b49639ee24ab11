import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useRef, useState } from 'react'
import type { OpenSource } from '#/blocks/chat/sources/sources-button.tsx'

/** Panel beside the conversation: an answer's sources, or its origin. */
export interface OpenPanel extends OpenSource {
  kind: 'sources' | 'origin'
  /** The message as it was on opening, in case it has left the visible branch. */
  message: Message
  /** Changes with each opening, so that each one takes the focus once. */
  opening: number
}

export type SidePanelState = ReturnType<typeof useSidePanel>

/** Returns the open panel and the message that opened the last one; the panel's code loads only then. */
export function useSidePanel(messages: readonly Message[]) {
  const [panel, setPanel] = useState<OpenPanel | null>(null)
  const [openedId, setOpenedId] = useState<string>()
  const openings = useRef(0)
  const message = messages.find(({ id }) => id === panel?.message.id)
  return {
    openedId,
    panel: panel && message ? { ...panel, message } : panel,
    open: (opened: Omit<OpenPanel, 'opening'>) => {
      openings.current += 1
      setOpenedId(opened.message.id)
      setPanel({ ...opened, opening: openings.current })
    },
    move: (number: number) => setPanel((opened) => opened && { ...opened, number }),
    close: () => setPanel(null),
  }
}
