import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PrivacyFrame } from '#/features/privacy/privacy-frame.tsx'

export const Route = createFileRoute('/_app/settings/privacy')({ component: Privacy })

function Privacy() {
  return (
    <PrivacyFrame>
      <Outlet />
    </PrivacyFrame>
  )
}
