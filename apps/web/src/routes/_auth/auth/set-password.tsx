import { createFileRoute } from '@tanstack/react-router'
import { SetPasswordPage } from '#/features/auth/set-password-page.tsx'
import { searchBy } from '#/lib/forms/url-search.ts'

export const Route = createFileRoute('/_auth/auth/set-password')({
  validateSearch: searchBy<{ token: string }>({ token: {} }),
  component: SetPassword,
})

function SetPassword() {
  return <SetPasswordPage token={Route.useSearch().token ?? ''} />
}
