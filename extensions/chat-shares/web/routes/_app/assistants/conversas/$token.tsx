import { createFileRoute } from '@tanstack/react-router'
import { SharedChatPage } from '#/chat-shares/web/shared-chat-page.tsx'
import { loadPage } from '@prosa/web/src/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/assistants/conversas/$token')({
  loader: ({ location }) => loadPage(location),
  component: SharedChat,
})

function SharedChat() {
  return <SharedChatPage token={Route.useParams().token} />
}
