import type { Seat } from '@prosa/contract/school/sga.ts'
import type { ComponentType, ReactNode } from 'react'

interface LayoutProps {
  title: string
  status?: ReactNode
  actions?: ReactNode
  /** Above everything, as long as it holds. */
  banner?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

interface ChatProps {
  assistantId: number
  assistant: Seat['assistant'] & { description: string; suggestions: string[]; showSources: boolean }
  chatId: string
  door: { create: (chatId: string) => Promise<unknown>; listPath: null }
  closed?: ReactNode
  activity: {
    title: string
    openingQuestion: string
    maxWords: number | null
    paste: boolean
    revision: number
    reachable: boolean
    onUnsent: (count: number) => void
  }
  onStarted: () => void
  onMissing: () => void
}

/** What the route puts into the page: the frame around it, and the chat itself. */
export interface SgaParts {
  Layout: ComponentType<LayoutProps>
  Chat: ComponentType<ChatProps>
  /** The gate is there before the chat, which comes while it is read. */
  preloadChat: () => void
}
