import { SharePage } from '#/features/guest-sessions/share-page.tsx'
import { FatalScreen } from '#/shell/fatal-boundary.tsx'

/** The page of a link, put together: the same for the router and for the visitors' own entry (`guest-main.tsx`). */
export const ShareView = (page: { token: string; framed?: boolean }) => (
  <SharePage {...page} ErrorScreen={FatalScreen} />
)
