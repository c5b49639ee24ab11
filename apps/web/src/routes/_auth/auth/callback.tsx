import { createFileRoute } from '@tanstack/react-router'
import { CallbackPage } from '#/features/auth/callback-page.tsx'

export const Route = createFileRoute('/_auth/auth/callback')({ component: Callback })

function Callback() {
  // The provider's response is passed to the server unchanged.
  return <CallbackPage search={location.search} />
}
