import { createFileRoute } from '@tanstack/react-router'
import { AppLoading } from '#/shell/app-loading.tsx'

/** Pages of a school's students, who have no account. Each page fills the layout itself. */
export const Route = createFileRoute('/_sga')({ pendingComponent: AppLoading })
