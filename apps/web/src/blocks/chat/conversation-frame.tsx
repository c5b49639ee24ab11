import type { ReactNode } from 'react'
import type { SidePanelState } from '#/blocks/chat/sources/use-side-panel.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'

// Loaded when a person opens a source.
const SidePanel = lazyPart(() => import('#/blocks/chat/sources/side-panel.tsx'))

interface ConversationFrameProps {
  chatId: string
  side: SidePanelState
  /** Whether the conversation is the main content of the page. */
  main: boolean
  /** What a keyboard on the screen covers. */
  inset: number | undefined
  children: ReactNode
}

/** A conversation, with what one of its answers comes from beside it. */
export function ConversationFrame({ chatId, side, main, inset, children }: ConversationFrameProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <div className="@container relative flex min-h-0 min-w-0 flex-1 flex-col" style={{ paddingBottom: inset }}>
        {children}
      </div>
      {side.openedId !== undefined && (
        <SidePanel chatId={chatId} panel={side.panel} beside={main} onMove={side.move} onClose={side.close} />
      )}
    </div>
  )
}
