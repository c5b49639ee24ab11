import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AccessPage } from '#/features/access/access-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const toSearch = searchBy(queryRules('listAccess'))

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/access')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Access,
})

/** Where a menu elsewhere leads to give the assistant away. */
const transferHash = 'transferir'

function Access() {
  const assistantId = Number(Route.useParams().assistantId)
  const navigate = Route.useNavigate()
  const { hash } = useLocation()
  return (
    <ManagePage assistantId={assistantId} current="access">
      <AccessPage
        assistantId={assistantId}
        search={Route.useSearch()}
        onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
        transferring={hash === transferHash}
        onTransferringChange={(transferring) =>
          void navigate({
            search: (search) => search,
            hash: transferring ? transferHash : '',
            replace: true,
            resetScroll: false,
          })
        }
      />
    </ManagePage>
  )
}
