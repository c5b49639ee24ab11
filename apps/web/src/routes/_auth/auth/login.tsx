import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { LoginPage } from '#/features/auth/login-page.tsx'
import { loadPage } from '#/lib/page-payload.ts'

export const Route = createFileRoute('/_auth/auth/login')({
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  loader: ({ location }) => loadPage(location),
  component: Login,
})

function Login() {
  return <LoginPage redirect={Route.useSearch().redirect} />
}
