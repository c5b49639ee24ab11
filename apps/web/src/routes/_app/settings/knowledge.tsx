import { createFileRoute } from '@tanstack/react-router'
import { KnowledgePage } from '#/features/knowledge-settings/knowledge-page.tsx'
import { loadPage } from '#/lib/page-payload.ts'

export const Route = createFileRoute('/_app/settings/knowledge')({
  loader: ({ location }) => loadPage(location),
  component: KnowledgePage,
})
