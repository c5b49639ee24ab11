import { createFileRoute } from '@tanstack/react-router'
import { AppLoading } from '#/shell/app-loading.tsx'

/** Pages of visitors without an account; each fills the layout itself. */
export const Route = createFileRoute('/_public')({ pendingComponent: AppLoading })
