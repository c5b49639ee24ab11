import { createFileRoute, redirect } from '@tanstack/react-router'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import { can } from '#/lib/session/permissions.ts'
import { sessionState } from '#/lib/session/session.ts'

export const Route = createFileRoute('/_app/settings/')({
  beforeLoad: async () => {
    // Loaded here, because every page loads the route definitions.
    const { settingsSections } = await fetchPiece(() => import('#/shell/settings-sections.ts'))
    const first = settingsSections.find(({ permission }) => can(sessionState().user, permission))
    throw redirect({ to: first?.to ?? '/', replace: true })
  },
})
