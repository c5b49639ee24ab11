import type { Message } from '@prosa/contract/conversations/chats.ts'
import type { ReactNode } from 'react'
import { formatDateTime, formatTime } from '#/lib/format/format.ts'

interface MessageActionsProps {
  message: Message
  /** In sight without a pointer over the message. */
  always: boolean
  children: ReactNode
}

/** What can be done with a message. Quiet until the pointer or the keyboard comes; always there for a finger. */
export function MessageActions({ message: { createdAt, version }, always, children }: MessageActionsProps) {
  return (
    <div
      data-always={always || undefined}
      data-paper="no"
      className="flex items-center text-muted-foreground opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 data-always:opacity-100 pointer-coarse:opacity-100"
    >
      {children}
      <time dateTime={createdAt} title={formatDateTime(createdAt)} className="px-2 text-xs">
        {formatTime(createdAt)}
        {version !== null && <span className="hidden @lg:inline"> · versão {version}</span>}
      </time>
    </div>
  )
}
