import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#/features/auth/login-page.tsx'
import { loadPage } from '#/lib/page-payload.ts'
import { searchBy } from '#/lib/url-search.ts'

export const Route = createFileRoute('/_auth/auth/login')({
  validateSearch: searchBy<{ redirect: string }>({ redirect: {} }),
  loader: ({ location }) => loadPage(location),
  component: Login,
})

function Login() {
  return <LoginPage redirect={Route.useSearch().redirect} />
}
