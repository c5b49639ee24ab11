import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { RequestsPage } from '#/features/privacy/requests-page.tsx'

const { options, useListSearch } = listRoute('listPrivacyRequests')

export const Route = createFileRoute('/_app/settings/privacy/')({ ...options, component: Requests })

function Requests() {
  return <RequestsPage {...useListSearch()} />
}
