import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { useId } from 'react'
import { ChatItem } from '#/features/chat/history/chat-item.tsx'
import { groupChats } from '#/features/chat/history/group-chats.ts'

interface ChatGroupsProps {
  chats: ChatSummary[]
  assistantId: number
  currentId: string | undefined
}

/** Conversations under the day of their last message. */
export function ChatGroups({ chats, assistantId, currentId }: ChatGroupsProps) {
  const id = useId()
  return groupChats(chats).map(({ label, chats: members }) => (
    <section key={label} aria-labelledby={id + label} className="pb-4">
      <h2 id={id + label} className="px-2 pb-1 text-xs font-medium text-muted-foreground">
        {label}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {members.map((chat) => (
          <ChatItem key={chat.id} chat={chat} assistantId={assistantId} current={chat.id === currentId} />
        ))}
      </ul>
    </section>
  ))
}
