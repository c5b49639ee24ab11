import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#/features/auth/login-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { searchBy } from '#/lib/forms/url-search.ts'

export const Route = createFileRoute('/_auth/auth/login')({
  validateSearch: searchBy<{ redirect: string; manual: '1' }>({ redirect: {}, manual: { enum: ['1'] } }),
  loader: ({ location }) => loadPage(location),
  component: Login,
})

function Login() {
  const { redirect, manual } = Route.useSearch()
  return <LoginPage redirect={redirect} manual={manual !== undefined} />
}
