import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { AlertsPage } from '#/features/activities/alerts-page.tsx'
import { useAssessment } from '#/features/activities/use-activity.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const { options, useListSearch } = listRoute('listAssessmentAlerts')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/$assessmentId/alerts')({
  ...options,
  component: Alerts,
})

function Alerts() {
  const params = Route.useParams()
  const { assistantId, assessmentId } = params
  const assessment = useAssessment({ assistantId: Number(assistantId), assessmentId })
  const students = { to: '/assistants/manage/$assistantId/assessments/$assessmentId', params } as const
  return (
    <ManagePage
      assistantId={assessment.assistantId}
      current="assessments"
      below={[{ label: assessment.title, link: students }, { label: 'Alertas' }]}
    >
      <AlertsPage assessment={assessment} {...useListSearch()} />
    </ManagePage>
  )
}
