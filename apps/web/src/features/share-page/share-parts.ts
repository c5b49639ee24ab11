import type { ComponentType, ReactNode } from 'react'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'

interface LayoutProps {
  name: string
  logoUrl: string | null
  framed: boolean
  actions?: ReactNode
  footer: ReactNode
  children: ReactNode
}

interface ChatProps {
  assistantId: number
  assistant: Pick<
    Share,
    'name' | 'description' | 'avatar' | 'greeting' | 'suggestions' | 'placeholder' | 'showSources' | 'files'
  >
  chatId: string | undefined
  door: { create: (chatId: string) => Promise<unknown>; listPath: string | null }
  autoFocus?: boolean
  closed?: ReactNode
  /** Grows where what was refused may be sent again. */
  resend?: number
  onStarted: (chatId: string) => void
  onMissing: () => void
  onInterrupted: () => void
}

/** What the route puts into the page: the frame around it, the chat itself, the screen of errors. */
export interface ShareParts {
  Layout: ComponentType<LayoutProps>
  Chat: ComponentType<ChatProps>
  /** All that is shown where there is no such link. */
  ErrorScreen: ComponentType<{ error: unknown }>
}
