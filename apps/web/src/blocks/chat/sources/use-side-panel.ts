import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useRef, useState } from 'react'
import type { OpenSource } from '#/blocks/chat/sources/sources-button.tsx'

/** What stands beside the conversation: the sources of an answer, or how it came to be. */
export interface OpenPanel extends OpenSource {
  kind: 'sources' | 'origin'
  /** As it was when the panel opened, for one that has left the branch on the screen since. */
  message: Message
  /** Another for each opening: it has the focus once. */
  opening: number
}

export type SidePanelState = ReturnType<typeof useSidePanel>

/** Which panel is open, and the message that has opened the last one: its piece is loaded for nobody else. */
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
