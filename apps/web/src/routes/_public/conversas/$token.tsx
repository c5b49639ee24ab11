import { createFileRoute } from '@tanstack/react-router'
import { PublicChatView } from '#/routes/_public/-public-chat-view.tsx'

// The server serves this page with the visitors' entry and its first data.
export const Route = createFileRoute('/_public/conversas/$token')({ component: PublicChat })

function PublicChat() {
  return <PublicChatView token={Route.useParams().token} />
}
