import { createFileRoute } from '@tanstack/react-router'
import { AssistantReports } from '#/features/reports/assistant-reports.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'
import { SharingTabs } from '#/shell/sharing-tabs.tsx'

const toSearch = searchBy(queryRules('listReports'))

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/sharing/reports')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Reports,
})

function Reports() {
  const assistantId = Number(Route.useParams().assistantId)
  const navigate = Route.useNavigate()
  return (
    <ManagePage assistantId={assistantId} current="sharing" below={[{ label: 'Denúncias' }]}>
      <SharingTabs assistantId={assistantId} current="reports" />
      <AssistantReports
        assistantId={assistantId}
        search={Route.useSearch()}
        onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
      />
    </ManagePage>
  )
}
