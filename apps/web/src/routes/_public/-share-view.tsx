import { SharePage } from '#/features/guest-sessions/share-page.tsx'
import { FatalScreen } from '#/shell/fatal-boundary.tsx'

/** The page of a link, used by the router and by the visitors' entry (`guest-main.tsx`). */
export const ShareView = (page: { token: string; framed?: boolean }) => (
  <SharePage {...page} ErrorScreen={FatalScreen} />
)
