import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '#/lib/api/page-payload.ts'
import { ShareView } from '#/routes/_public/-share-view.tsx'

export const Route = createFileRoute('/_public/assistants/share/$token')({
  loader: ({ location }) => loadPage(location),
  component: Share,
})

function Share() {
  return <ShareView token={Route.useParams().token} />
}
