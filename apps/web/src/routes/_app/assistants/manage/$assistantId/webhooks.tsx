import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '#/features/webhooks/webhooks-page.tsx'
import { toWebhooksSearch } from '#/features/webhooks/webhooks-search.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/webhooks')({
  validateSearch: toWebhooksSearch,
  loader: ({ location }) => loadPage(location),
  component: Webhooks,
})

function Webhooks() {
  const assistantId = Number(Route.useParams().assistantId)
  const navigate = Route.useNavigate()
  return (
    <ManagePage assistantId={assistantId} current="webhooks">
      <WebhooksPage
        assistantId={assistantId}
        search={Route.useSearch()}
        onSearchChange={(change) =>
          void navigate({
            search: (search) => toWebhooksSearch({ ...search, page: 1, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </ManagePage>
  )
}
