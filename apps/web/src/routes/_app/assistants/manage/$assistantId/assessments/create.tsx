import { createFileRoute } from '@tanstack/react-router'
import { ActivityFormPage } from '#/features/activities/form/activity-form-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/create')({
  loader: ({ location }) => loadPage(location),
  component: CreateActivity,
})

function CreateActivity() {
  const params = Route.useParams()
  const navigate = Route.useNavigate()
  const assistantId = Number(params.assistantId)
  return (
    <ManagePage assistantId={assistantId} current="assessments" below={[{ label: 'Nova atividade' }]}>
      <ActivityFormPage
        assistantId={assistantId}
        onSaved={({ id }) =>
          void navigate({
            to: '/assistants/manage/$assistantId/assessments/$assessmentId',
            params: { ...params, assessmentId: id },
            replace: true,
          })
        }
      />
    </ManagePage>
  )
}
