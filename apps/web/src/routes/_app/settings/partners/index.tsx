import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { PartnersPage } from '#/features/partners/partners-page.tsx'

const { options, useListSearch } = listRoute('listPartners')

export const Route = createFileRoute('/_app/settings/partners/')({ ...options, component: Partners })

function Partners() {
  return <PartnersPage {...useListSearch()} />
}
