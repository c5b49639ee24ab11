import { createFileRoute } from '@tanstack/react-router'
import { StudentsActions } from '#/features/assessments/students/students-actions.tsx'
import { StudentsPage } from '#/features/assessments/students/students-page.tsx'
import { useAssessment } from '#/features/assessments/use-assessment.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const toSearch = searchBy(queryRules('listAttempts'))

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/$assessmentId/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Students,
})

function Students() {
  const { assistantId, assessmentId } = Route.useParams()
  const navigate = Route.useNavigate()
  const assessment = useAssessment({ assistantId: Number(assistantId), assessmentId, live: true })
  return (
    <ManagePage
      assistantId={assessment.assistantId}
      current="assessments"
      below={[{ label: assessment.title }]}
      actions={<StudentsActions assessment={assessment} />}
    >
      <StudentsPage
        assessment={assessment}
        search={Route.useSearch()}
        onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
      />
    </ManagePage>
  )
}
