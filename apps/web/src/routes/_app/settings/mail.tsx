import { createFileRoute } from '@tanstack/react-router'
import { MailPage } from '#/features/connections/mail-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/mail')({
  loader: ({ location }) => loadPage(location),
  component: MailPage,
})
