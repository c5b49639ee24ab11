import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '#/lib/api/page-payload.ts'
import { PublicChatView } from '#/routes/_public/-public-chat-view.tsx'

export const Route = createFileRoute('/_public/conversas/$token')({
  loader: ({ location }) => loadPage(location),
  component: PublicChat,
})

function PublicChat() {
  return <PublicChatView token={Route.useParams().token} />
}
