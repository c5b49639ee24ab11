import { findPage } from '@prosa/contract/pages/find-page.ts'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { InvalidLink } from '#/shell/invalid-link.tsx'
import { OfflineNotice } from '#/shell/offline-notice.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

// each of them loads alone; the server names the page's own scripts in its HTML
const ShareView = lazyPart(async () => ({ default: (await import('#/routes/_public/-share-view.tsx')).ShareView }))
const SgaView = lazyPart(() => import('#/routes/_sga/-sga-view.tsx'))
const ExpiredView = lazyPart(() => import('#/routes/_sga/-expired-view.tsx'))
const RedirectView = lazyPart(() => import('#/routes/-redirect-view.tsx'))

interface Place {
  pathname: string
  search: string
  facts: unknown
}

const placeNow = (): Place => ({ pathname: location.pathname, search: location.search, facts: history.state })

/** The pages of the visitors' own entry, without a router: none leads to another but by taking its place. */
export function GuestPages() {
  const [place, setPlace] = useState(placeNow)
  useEffect(() => {
    const follow = () => setPlace(placeNow())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const replace = useCallback((path: string, facts?: object) => {
    // the pages behind the login are another application
    if (findPage(new URL(path, location.origin).pathname)?.page.entry !== 'guest') return location.replace(path)
    history.replaceState(facts ?? null, '', path)
    setPlace(placeNow())
  }, [])
  return (
    <Suspense fallback={<Spinner size="lg" className="min-h-dvh" />}>
      <GuestPage {...place} onReplace={replace} />
    </Suspense>
  )
}

function GuestPage({
  pathname,
  search,
  facts,
  onReplace,
}: Place & { onReplace: (path: string, facts?: object) => void }) {
  const found = findPage(pathname)
  const { token = '', assessment = '', chatId } = found?.params ?? {}
  switch (found?.page.path) {
    case '/redirect':
      return <RedirectView search={search} onReplace={onReplace} />
    case '/sga/:assessment/chats/:chatId?':
      return <SgaView key={assessment} code={assessment} chatId={chatId} onReplace={onReplace} />
    case '/sga/expired':
      return <ExpiredView search={search} facts={facts} />
    case '/assistants/share/:token':
    case '/embed/:token':
      return (
        <>
          <ShareView token={token} framed={pathname.startsWith('/embed/')} />
          <OfflineNotice />
        </>
      )
    default:
      return <InvalidLink />
  }
}
