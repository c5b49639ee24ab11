import { createFileRoute } from '@tanstack/react-router'
import { EmbedPage } from '#/features/sharing/embed/embed-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/sharing/embed/$linkId')({
  loader: ({ location }) => loadPage(location),
  component: Embed,
})

function Embed() {
  const { assistantId: id, linkId } = Route.useParams()
  const assistantId = Number(id)
  return (
    <ManagePage assistantId={assistantId} current="sharing" below={[{ label: 'Incorporar' }]}>
      <EmbedPage assistantId={assistantId} linkId={linkId} />
    </ManagePage>
  )
}
