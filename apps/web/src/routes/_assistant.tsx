import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppLoading } from '#/shell/app-loading.tsx'
import { SessionGate } from '#/shell/session-gate.tsx'

export const Route = createFileRoute('/_assistant')({ pendingComponent: AppLoading, component: Assistant })

/** The page sets its parts into the assistant layout by itself: it alone knows the conversations. */
function Assistant() {
  return (
    <SessionGate>
      <Outlet />
    </SessionGate>
  )
}
