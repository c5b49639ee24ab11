import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { PartnerPage } from '#/features/partners/partner-page.tsx'

const { options, useListSearch } = listRoute('listPartnerPeople')

export const Route = createFileRoute('/_app/settings/partners/$partnerId')({ ...options, component: Partner })

function Partner() {
  return <PartnerPage {...useListSearch()} partnerId={Number(Route.useParams().partnerId)} />
}
