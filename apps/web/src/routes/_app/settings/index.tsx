import { createFileRoute, redirect } from '@tanstack/react-router'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import { sessionState } from '#/lib/session/session.ts'

export const Route = createFileRoute('/_app/settings/')({
  beforeLoad: async () => {
    // Loaded here, because every page loads the route definitions.
    const { sectionsFor } = await fetchPiece(() => import('#/shell/settings-sections.ts'))
    const first = sectionsFor(sessionState().user)[0]?.pages[0]
    throw redirect({ to: first?.to ?? '/', replace: true })
  },
})
