import { createFileRoute } from '@tanstack/react-router'
import { ActivityFormPage } from '#/features/activities/form/activity-form-page.tsx'
import { useActivity } from '#/features/activities/use-activity.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/$assessmentId/edit')({
  loader: ({ location }) => loadPage(location),
  component: EditActivity,
})

function EditActivity() {
  const params = Route.useParams()
  const navigate = Route.useNavigate()
  const { assessmentId: activityId } = params
  const activity = useActivity({ assistantId: Number(params.assistantId), activityId })
  const page = { to: '/assistants/manage/$assistantId/assessments/$assessmentId', params } as const
  return (
    <ManagePage
      assistantId={activity.assistantId}
      current="assessments"
      activity={activity}
      below={[{ label: activity.title, link: page }, { label: 'Editar atividade' }]}
    >
      <ActivityFormPage
        key={activityId}
        assistantId={activity.assistantId}
        activity={activity}
        onSaved={() => void navigate(page)}
      />
    </ManagePage>
  )
}
