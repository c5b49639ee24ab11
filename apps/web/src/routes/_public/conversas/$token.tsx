import { createFileRoute } from '@tanstack/react-router'
import { PublicChatView } from '#/routes/_public/-public-chat-view.tsx'

// the server serves the page by the visitors' own entry, with its first data
export const Route = createFileRoute('/_public/conversas/$token')({ component: PublicChat })

function PublicChat() {
  return <PublicChatView token={Route.useParams().token} />
}
