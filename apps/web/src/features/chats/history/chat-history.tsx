import { Link } from '@tanstack/react-router'
import { ArrowLeft, MessagesSquare, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { ChatGroups } from '#/features/chats/history/chat-groups.tsx'
import { ChatItem } from '#/features/chats/history/chat-item.tsx'
import { useChatList } from '#/features/chats/history/use-chat-list.ts'

interface ChatHistoryProps {
  assistantId: number
  chatId: string | undefined
}

const way =
  'flex min-h-9 w-fit items-center gap-2 rounded-lg px-2 text-sm text-muted-foreground hover:text-foreground pointer-coarse:min-h-11'

/** The person's conversations with this assistant, by day, with full-text search. */
export function ChatHistory({ assistantId, chatId }: ChatHistoryProps) {
  const [search, setSearch] = useState('')
  const q = search.trim()
  const list = useChatList({ assistantId }, q)
  return (
    <div className="-mx-2 flex min-h-0 flex-1 flex-col gap-2 pb-3 lg:mx-0 lg:p-3">
      <div className="flex flex-wrap justify-between">
        <Link to="/assistants" className={way}>
          <ArrowLeft aria-hidden className="size-4" /> Assistentes
        </Link>
        <Link to="/chats" className={way}>
          <MessagesSquare aria-hidden className="size-4" /> Todas as conversas
        </Link>
      </div>
      <LinkButton
        to="/assistants/$assistantId/chats/{-$chatId}"
        params={{ assistantId: String(assistantId), chatId: undefined }}
        variant="secondary"
        className="justify-start px-3"
      >
        <SquarePen aria-hidden /> Nova conversa
      </LinkButton>
      <SearchInput
        value={search}
        onSearch={setSearch}
        label="Buscar nas conversas"
        placeholder="Buscar nas conversas…"
      />
      <ChatGroups
        list={list}
        q={q}
        empty="Suas conversas aparecem aqui."
        className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 pt-2"
        renderItem={(chat, isTwin) => (
          <ChatItem key={chat.id} chat={chat} assistantId={assistantId} current={chat.id === chatId} dated={isTwin} />
        )}
      />
    </div>
  )
}
