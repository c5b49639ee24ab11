import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { AlertsPage } from '#/features/activities/alerts-page.tsx'
import { useActivity } from '#/features/activities/use-activity.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const { options, useListSearch } = listRoute('listAssessmentAlerts')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/$assessmentId/alerts')({
  ...options,
  component: Alerts,
})

function Alerts() {
  const params = Route.useParams()
  const { assistantId, assessmentId: activityId } = params
  const activity = useActivity({ assistantId: Number(assistantId), activityId })
  const students = { to: '/assistants/manage/$assistantId/assessments/$assessmentId', params } as const
  return (
    <ManagePage
      assistantId={activity.assistantId}
      current="assessments"
      activity={activity}
      below={[{ label: activity.title, link: students }, { label: 'Alertas' }]}
    >
      <AlertsPage activity={activity} {...useListSearch()} />
    </ManagePage>
  )
}
