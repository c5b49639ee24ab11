import { RedirectPage } from '#/features/auth/redirect-page.tsx'
import { InvalidLink } from '#/shell/invalid-link.tsx'

interface RedirectViewProps {
  /** The query of the address. */
  search: string
  onReplace: (path: string, facts?: object) => void
}

/** `/redirect`, put together: the same for the router and for the visitors' own entry (`guest-main.tsx`). */
export default function RedirectView(page: RedirectViewProps) {
  return <RedirectPage {...page} Invalid={InvalidLink} />
}
