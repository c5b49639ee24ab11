import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { IntegrationsPage } from '#/features/integrations/integrations-page.tsx'

const { options, useListSearch } = listRoute('listIntegrations')

export const Route = createFileRoute('/_app/settings/sga/')({ ...options, component: Integrations })

function Integrations() {
  const navigate = Route.useNavigate()
  return (
    <IntegrationsPage
      {...useListSearch()}
      onOpen={({ id }) => void navigate({ to: '/settings/sga/$integrationId', params: { integrationId: id } })}
    />
  )
}
