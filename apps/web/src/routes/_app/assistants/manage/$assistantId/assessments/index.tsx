import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ActivitiesPage } from '#/features/activities/activities-page.tsx'
import { ManagePage } from '#/shell/manage-tabs.tsx'
import { HelpLink } from '#/ui/actions/help-link.tsx'

const { options, useListSearch } = listRoute('listAssessments')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/')({
  ...options,
  component: Activities,
})

function Activities() {
  const assistantId = Number(Route.useParams().assistantId)
  return (
    <ManagePage
      assistantId={assistantId}
      current="assessments"
      actions={<HelpLink page="atividades" about="da atividade ao resultado" />}
    >
      <ActivitiesPage assistantId={assistantId} {...useListSearch()} />
    </ManagePage>
  )
}
