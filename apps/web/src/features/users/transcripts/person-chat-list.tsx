import type { PersonChat } from '@prosa/contract/people/transcript-access.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface PersonChatListProps {
  userId: number
  onOpen: (chat: PersonChat) => void
}

export function PersonChatList({ userId, onOpen }: PersonChatListProps) {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...read('listPersonChats', { params: { userId }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0, page: shown = 1, pageSize = 10 } = list.data ?? {}
  return (
    <div aria-busy={list.isPending} className="flex flex-col gap-4 pb-4">
      {list.isPending && <Skeleton className="h-24" />}
      {list.isError && <Notice tone="danger">{problemText(list.error)}</Notice>}
      {list.isSuccess && items.length === 0 && (
        <EmptyState icon={<MessagesSquare />} title="Esta pessoa ainda não conversou com nenhum assistente." />
      )}
      <ul className="flex flex-col divide-y divide-border">
        {items.map((chat) => (
          <li key={chat.id}>
            <button
              type="button"
              onClick={() => onOpen(chat)}
              className="flex w-full flex-col gap-0.5 rounded-md px-2 py-3 text-left text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="font-medium wrap-anywhere">{chat.assistantName}</span>
              <span className="text-muted-foreground tabular-nums">
                {formatDateTime(chat.lastMessageAt)} · {counted(chat.messages, 'mensagem', 'mensagens')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > pageSize && <Pagination page={shown} total={total} pageSize={pageSize} onPageChange={setPage} />}
    </div>
  )
}
