import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { SharingPage } from '#/features/sharing/sharing-page.tsx'
import { ManagePage } from '#/shell/manage-tabs.tsx'
import { SharingTabs } from '#/shell/sharing-tabs.tsx'

const { options, useListSearch } = listRoute('listShareLinks')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/sharing/')({
  ...options,
  component: Sharing,
})

function Sharing() {
  const assistantId = Number(Route.useParams().assistantId)
  return (
    <ManagePage assistantId={assistantId} current="sharing">
      <SharingTabs assistantId={assistantId} current="links" />
      <SharingPage {...useListSearch()} assistantId={assistantId} />
    </ManagePage>
  )
}
