import { findPage } from '@prosa/contract/pages/find-page.ts'
import type { GuestPath } from '@prosa/contract/pages/guest-pages.ts'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { guestViews } from '#/lib/session/guest-views.ts'
import { InvalidLink } from '#/shell/invalid-link.tsx'
import { OfflineNotice } from '#/shell/offline-notice.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

// Each view is loaded separately; the server lists the page's scripts in its HTML.
const Loading = () => <Spinner size="lg" className="min-h-dvh" />
const ShareView = lazyPart(
  async () => ({ default: (await import('#/routes/_public/-share-view.tsx')).ShareView }),
  Loading,
)
const PreviewPage = lazyPart(() => import('#/features/guest-sessions/preview-page.tsx'), Loading)
const ParticipationPage = lazyPart(() => import('#/features/participation/participation-page.tsx'), Loading)
const EntryPage = lazyPart(() => import('#/features/participation/entry/entry-page.tsx'), Loading)
const ExpiredPage = lazyPart(() => import('#/features/participation/expired-page.tsx'), Loading)
const RedirectView = lazyPart(() => import('#/routes/-redirect-view.tsx'), Loading)

export interface Address {
  pathname: string
  search: string
  /** State of the history entry. */
  facts: unknown
}

interface GuestPage extends Address {
  params: Record<string, string>
  onReplace: (path: string, facts?: object) => void
}

const Share = ({ params: { token = '' }, framed }: Pick<GuestPage, 'params'> & { framed: boolean }) => (
  <>
    <ShareView token={token} framed={framed} />
    <OfflineNotice />
  </>
)

/** Views of the core's pages with the visitors' entry. */
const guestPages: Record<GuestPath, (page: GuestPage) => ReactNode> = {
  '/assistants/share/:token': ({ params }) => <Share params={params} framed={false} />,
  '/embed/:token': ({ params }) => <Share params={params} framed />,
  '/share-preview': () => <PreviewPage />,
  '/redirect': ({ search, onReplace }) => <RedirectView search={search} onReplace={onReplace} />,
  '/sga/:assessment/chats/:chatId?': ({ params: { assessment: code = '', chatId }, onReplace }) => (
    <ParticipationPage key={code} code={code} chatId={chatId} onReplace={onReplace} />
  ),
  '/entrar': ({ search, onReplace }) => <EntryPage search={search} onReplace={onReplace} />,
  '/sga/expired': ({ search, facts }) => <ExpiredPage search={search} facts={facts} />,
}

const addressNow = (): Address => ({ pathname: location.pathname, search: location.search, facts: history.state })

interface GuestPagesProps {
  /** The address at load time. */
  opened: Address
}

/** The pages of the visitors' entry, without a router: navigation replaces the current page. */
export function GuestPages({ opened }: GuestPagesProps) {
  const [address, setAddress] = useState(opened)
  useEffect(() => {
    const follow = () => setAddress(addressNow())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const replace = (path: string, facts?: object) => {
    // Pages behind the login belong to another entry, which the browser must load.
    if (!guestPageAt(new URL(path, location.origin).pathname)) return location.replace(path)
    history.replaceState(facts ?? null, '', path)
    setAddress(addressNow())
  }
  const found = guestPageAt(address.pathname)
  return found ? found.show({ ...address, params: found.params, onReplace: replace }) : <InvalidLink />
}

function guestPageAt(pathname: string) {
  const found = findPage(pathname)
  if (found?.page.entry !== 'guest') return undefined
  const { path } = found.page
  const added = guestViews.entries.find((view) => view.path === path)
  const showAdded =
    added &&
    (({ params }: GuestPage) => (
      <Suspense fallback={<Loading />}>
        <added.part params={params} />
      </Suspense>
    ))
  return { show: showAdded ?? guestPages[path as GuestPath], params: found.params }
}
