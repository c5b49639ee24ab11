import type { SharedChat } from '#/chat-shares/contract.ts'
import type { ComponentProps, ReactNode } from 'react'
import { SharedMessages } from '#/chat-shares/web/shared-messages.tsx'
import { formatDate } from '@prosa/web/src/lib/format/format.ts'

interface ReadOnlyChatProps extends Pick<ComponentProps<typeof SharedMessages>, 'queryKey' | 'fetchPart'> {
  chat: SharedChat
  /** Leads to the reader's own copy or to a new conversation. */
  action: ReactNode
  /** Explains the requirement of the action. */
  hint: string
}

/** Another person's conversation, read-only, as it was when they shared it. */
export function ReadOnlyChat({ chat, action, hint, ...parts }: ReadOnlyChatProps) {
  const { assistantName, sharedAt, endsAt } = chat
  const until = endsAt === null ? '' : ` O link vale até ${formatDate(endsAt)}.`
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-muted-foreground">
        Conversa com {assistantName}, compartilhada em {formatDate(sharedAt)}. Nomes e dados pessoais encontrados foram
        ocultos.{until}
      </p>
      <SharedMessages first={chat} assistantName={assistantName} {...parts} />
      <div className="flex flex-col items-start gap-2 border-t border-border pt-5">
        {action}
        <p className="text-sm text-muted-foreground">{hint}</p>
      </div>
    </div>
  )
}
