import { createFileRoute } from '@tanstack/react-router'
import { SignOnPage } from '#/features/connections/sign-on-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/access')({
  loader: ({ location }) => loadPage(location),
  component: SignOnPage,
})
