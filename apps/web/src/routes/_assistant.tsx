import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ShareSheetHost } from '#/routes/-share-sheet.tsx'
import { AppLoading } from '#/shell/app-loading.tsx'
import { SessionGate } from '#/shell/session-gate.tsx'

export const Route = createFileRoute('/_assistant')({ pendingComponent: AppLoading, component: Assistant })

/** The page fills the assistant layout itself, because only it knows the conversations. */
function Assistant() {
  return (
    <SessionGate>
      <Outlet />
      <ShareSheetHost />
    </SessionGate>
  )
}
