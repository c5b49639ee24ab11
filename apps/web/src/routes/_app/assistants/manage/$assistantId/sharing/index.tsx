import { createFileRoute } from '@tanstack/react-router'
import { SharingPage } from '#/features/sharing/sharing-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'
import { SharingTabs } from '#/shell/sharing-tabs.tsx'

const toSearch = searchBy(queryRules('listShareLinks'))

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/sharing/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Sharing,
})

function Sharing() {
  const assistantId = Number(Route.useParams().assistantId)
  const navigate = Route.useNavigate()
  return (
    <ManagePage assistantId={assistantId} current="sharing">
      <SharingTabs assistantId={assistantId} current="links" />
      <SharingPage
        assistantId={assistantId}
        search={Route.useSearch()}
        onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
      />
    </ManagePage>
  )
}
