import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '#/features/privacy/register-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/privacy/register')({
  loader: ({ location }) => loadPage(location),
  component: RegisterPage,
})
