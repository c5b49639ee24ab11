import { createFileRoute } from '@tanstack/react-router'
import { AssessmentsPage } from '#/features/assessments/list/assessments-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const toSearch = searchBy(queryRules('listAssessments'))

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Assessments,
})

function Assessments() {
  const assistantId = Number(Route.useParams().assistantId)
  const navigate = Route.useNavigate()
  return (
    <ManagePage assistantId={assistantId} current="assessments">
      <AssessmentsPage
        assistantId={assistantId}
        search={Route.useSearch()}
        onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
      />
    </ManagePage>
  )
}
