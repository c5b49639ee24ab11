import { createFileRoute } from '@tanstack/react-router'
import PublicChatPage from '#/chat-shares/web/public-chat-page.tsx'

// The server serves this page with the visitors' entry and its first data.
export const Route = createFileRoute('/_public/conversas/$token')({ component: PublicChat })

function PublicChat() {
  return <PublicChatPage params={Route.useParams()} />
}
