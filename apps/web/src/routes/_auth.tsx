import { createFileRoute } from '@tanstack/react-router'
import { AppLoading } from '#/shell/app-loading.tsx'
import { AuthLayout } from '#/shell/auth-layout.tsx'

export const Route = createFileRoute('/_auth')({ pendingComponent: AppLoading, component: AuthLayout })
