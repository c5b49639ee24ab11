import { createFileRoute } from '@tanstack/react-router'
import { IntegrationsPage } from '#/features/integrations/integrations-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listIntegrations'))

export const Route = createFileRoute('/_app/settings/sga/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Integrations,
})

function Integrations() {
  const navigate = Route.useNavigate()
  return (
    <IntegrationsPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
      onOpen={({ id }) => void navigate({ to: '/settings/sga/$integrationId', params: { integrationId: id } })}
    />
  )
}
