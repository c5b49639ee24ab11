import { createFileRoute } from '@tanstack/react-router'
import { AssessmentFormPage } from '#/features/activities/form/activity-form-page.tsx'
import { useAssessment } from '#/features/activities/use-activity.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/$assessmentId/edit')({
  loader: ({ location }) => loadPage(location),
  component: EditAssessment,
})

function EditAssessment() {
  const params = Route.useParams()
  const navigate = Route.useNavigate()
  const { assessmentId } = params
  const assessment = useAssessment({ assistantId: Number(params.assistantId), assessmentId })
  const page = { to: '/assistants/manage/$assistantId/assessments/$assessmentId', params } as const
  return (
    <ManagePage
      assistantId={assessment.assistantId}
      current="assessments"
      below={[{ label: assessment.title, link: page }, { label: 'Editar atividade' }]}
    >
      <AssessmentFormPage
        key={assessmentId}
        assistantId={assessment.assistantId}
        assessment={assessment}
        onSaved={() => void navigate(page)}
      />
    </ManagePage>
  )
}
