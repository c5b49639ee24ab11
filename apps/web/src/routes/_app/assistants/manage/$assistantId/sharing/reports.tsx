import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { AssistantReports } from '#/features/sharing/reports.tsx'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const { options, useListSearch } = listRoute('listReports')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/sharing/reports')({
  ...options,
  component: Reports,
})

function Reports() {
  const assistantId = Number(Route.useParams().assistantId)
  return (
    <ManagePage assistantId={assistantId} current="sharing" below={[{ label: 'Denúncias' }]}>
      <AssistantReports {...useListSearch()} assistantId={assistantId} />
    </ManagePage>
  )
}
