import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '#/lib/api/page-payload.ts'
import { ShareView } from '#/routes/_public/-share-view.tsx'

export const Route = createFileRoute('/_public/embed/$token')({
  loader: ({ location }) => loadPage(location),
  component: Embed,
})

function Embed() {
  return <ShareView framed token={Route.useParams().token} />
}
