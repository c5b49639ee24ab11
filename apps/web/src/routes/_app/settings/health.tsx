import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '#/features/health/health-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/health')({
  loader: ({ location }) => loadPage(location),
  component: HealthPage,
})
