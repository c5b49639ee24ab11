import { createFileRoute } from '@tanstack/react-router'
import { AppLoading } from '#/shell/app-loading.tsx'

/** Pages for students of a school, who have no account. Each page fills the parts of the layout itself. */
export const Route = createFileRoute('/_sga')({ pendingComponent: AppLoading })
