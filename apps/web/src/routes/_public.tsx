import { createFileRoute } from '@tanstack/react-router'
import { AppLoading } from '#/shell/app-loading.tsx'

/** Pages of visitors without an account; each sets its parts into the layout by itself. */
export const Route = createFileRoute('/_public')({ pendingComponent: AppLoading })
