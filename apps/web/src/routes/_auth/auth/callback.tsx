import { createFileRoute } from '@tanstack/react-router'
import { CallbackPage } from '#/features/auth/callback-page.tsx'

export const Route = createFileRoute('/_auth/auth/callback')({ component: Callback })

function Callback() {
  // the provider's answer goes to the server as it came
  return <CallbackPage search={location.search} />
}
