import { createFileRoute } from '@tanstack/react-router'
import { ModelsPage } from '#/features/models/models-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/models')({
  loader: ({ location }) => loadPage(location),
  component: ModelsPage,
})
