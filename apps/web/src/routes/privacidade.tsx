import { createFileRoute } from '@tanstack/react-router'
import { NoticePage } from '#/features/privacy/notice-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/privacidade')({
  loader: ({ location }) => loadPage(location),
  component: NoticePage,
})
