import { createFileRoute } from '@tanstack/react-router'
import { GeneralPage } from '#/features/settings/general-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/general')({
  loader: ({ location }) => loadPage(location),
  component: GeneralPage,
})
