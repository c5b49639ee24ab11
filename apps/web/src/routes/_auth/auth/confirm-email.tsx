import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#/features/auth/confirm-email-page.tsx'
import { searchBy } from '#/lib/forms/url-search.ts'

export const Route = createFileRoute('/_auth/auth/confirm-email')({
  validateSearch: searchBy<{ token: string }>({ token: {} }),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  return <ConfirmEmailPage token={Route.useSearch().token ?? ''} />
}
