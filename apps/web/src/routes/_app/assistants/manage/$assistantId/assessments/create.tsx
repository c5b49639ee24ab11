import { createFileRoute } from '@tanstack/react-router'
import { ActivityFormPage } from '#/features/activities/form/activity-form-page.tsx'
import { searchBy } from '#/lib/forms/url-search.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/create')({
  // Preselects a class, when opened from its page.
  validateSearch: searchBy<{ turma: string }>({ turma: { maxLength: 36 } }),
  loader: ({ location }) => loadPage(location),
  component: CreateActivity,
})

function CreateActivity() {
  const params = Route.useParams()
  const { turma } = Route.useSearch()
  const navigate = Route.useNavigate()
  const assistantId = Number(params.assistantId)
  return (
    <ManagePage assistantId={assistantId} current="assessments" below={[{ label: 'Nova atividade' }]}>
      <ActivityFormPage
        assistantId={assistantId}
        classId={turma}
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
