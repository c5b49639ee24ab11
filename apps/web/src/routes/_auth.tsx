import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppLoading } from '#/shell/app-loading.tsx'
import { AuthLayout } from '#/shell/auth-layout.tsx'

export const Route = createFileRoute('/_auth')({ pendingComponent: AppLoading, component: Auth })

function Auth() {
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  )
}
