import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SetPasswordPage } from '#/features/auth/set-password-page.tsx'

export const Route = createFileRoute('/_auth/auth/set-password')({
  validateSearch: z.object({ token: z.string().catch('') }),
  component: SetPassword,
})

function SetPassword() {
  return <SetPasswordPage token={Route.useSearch().token} />
}
