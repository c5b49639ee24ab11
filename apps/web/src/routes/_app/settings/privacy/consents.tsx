import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ConsentsPage } from '#/features/privacy/consents-page.tsx'

const { options, useListSearch } = listRoute('listConsents')

export const Route = createFileRoute('/_app/settings/privacy/consents')({ ...options, component: Consents })

function Consents() {
  return <ConsentsPage {...useListSearch()} />
}
