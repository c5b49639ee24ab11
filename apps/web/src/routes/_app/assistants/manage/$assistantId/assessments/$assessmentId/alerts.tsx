import { createFileRoute } from '@tanstack/react-router'
import { AlertsPage } from '#/features/assessments/alerts/alerts-page.tsx'
import { useAssessment } from '#/features/assessments/use-assessment.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const toSearch = searchBy(queryRules('listAssessmentAlerts'))

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/$assessmentId/alerts')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Alerts,
})

function Alerts() {
  const params = Route.useParams()
  const navigate = Route.useNavigate()
  const { assistantId, assessmentId } = params
  const assessment = useAssessment({ assistantId: Number(assistantId), assessmentId })
  const students = { to: '/assistants/manage/$assistantId/assessments/$assessmentId', params } as const
  return (
    <ManagePage
      assistantId={assessment.assistantId}
      current="assessments"
      below={[{ label: assessment.title, link: students }, { label: 'Alertas' }]}
    >
      <AlertsPage
        assessment={assessment}
        search={Route.useSearch()}
        onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
      />
    </ManagePage>
  )
}
