import { createFileRoute } from '@tanstack/react-router'
import { SharedChatPage } from '#/features/chat-shares/shared-chat-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/assistants/conversas/$token')({
  loader: ({ location }) => loadPage(location),
  component: SharedChat,
})

function SharedChat() {
  return <SharedChatPage token={Route.useParams().token} />
}
