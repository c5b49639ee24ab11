import { createFileRoute } from '@tanstack/react-router'
import { AddressPage } from '#/features/connections/address-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/address')({
  loader: ({ location }) => loadPage(location),
  component: AddressPage,
})
