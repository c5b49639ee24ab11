import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ConfirmEmailPage } from '#/features/auth/confirm-email-page.tsx'

export const Route = createFileRoute('/_auth/auth/confirm-email')({
  validateSearch: z.object({ token: z.string().catch('') }),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  return <ConfirmEmailPage token={Route.useSearch().token} />
}
