import { createFileRoute } from '@tanstack/react-router'
import { IntegrationPage } from '#/features/integrations/integration-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/sga/$integrationId')({
  loader: ({ location }) => loadPage(location),
  component: Integration,
})

function Integration() {
  const { integrationId } = Route.useParams()
  const navigate = Route.useNavigate()
  return <IntegrationPage integrationId={integrationId} onDeleted={() => navigate({ to: '/settings/sga' })} />
}
