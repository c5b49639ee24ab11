import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LoadingMessages } from '#/blocks/chat/messages/loading-messages.tsx'
import { MessageList } from '#/blocks/chat/messages/message-list-part.ts'
import { ChatHeader } from '#/features/chats/chat-header.tsx'
import { ChatPage } from '#/features/chats/chat-page.tsx'
import { ChatHistory } from '#/features/chats/history/chat-history.tsx'
import { read } from '#/lib/api/operations.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { AssistantLayout } from '#/shell/assistant-layout.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

export const Route = createFileRoute('/_assistant/assistants/$assistantId/chats/{-$chatId}')({
  validateSearch: ({ temporary }: Record<string, unknown>): { temporary?: true } =>
    temporary === true ? { temporary } : {},
  // Between conversations the page stays mounted and shows cached data at once.
  loader: async ({ location, cause, params }) => {
    if (cause !== 'stay') await Promise.all([loadPage(location), params.chatId && MessageList.fetch()])
  },
  pendingComponent: ChatPending,
  // In one file, because the router waits for both, and a second file would cost another round trip.
  codeSplitGroupings: [['component', 'pendingComponent']],
  component: Chat,
})

function Chat() {
  const { assistantId, chatId } = Route.useParams()
  const { temporary = false } = Route.useSearch()
  const { data: assistant } = useSuspenseQuery(read('getAssistant', { params: { assistantId: Number(assistantId) } }))
  return (
    <AssistantLayout
      side={<ChatHistory assistantId={assistant.id} chatId={chatId} />}
      header={<ChatHeader assistant={assistant} chatId={chatId} temporary={temporary} />}
    >
      <ChatPage key={`${assistant.id} ${temporary}`} assistant={assistant} chatId={chatId} temporary={temporary} />
    </AssistantLayout>
  )
}

/** Frame of a conversation while it loads. */
function ChatPending() {
  return (
    <AssistantLayout side={null} header={<Skeleton className="h-5 w-40" />}>
      <div className="mx-auto w-full max-w-3xl px-4 py-8">
        <LoadingMessages />
      </div>
    </AssistantLayout>
  )
}
