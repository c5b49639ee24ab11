import { createRootRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { findPage } from '@prosa/contract/pages/find-page.ts'
import { useLayoutEffect } from 'react'
import { documentTitle } from '#/lib/format/page-title.ts'
import { guardPage } from '#/lib/session/page-guard.ts'
import { useSession } from '#/lib/session/session.ts'
import { AppLoading } from '#/shell/app-loading.tsx'
import { RouteErrorScreen } from '#/shell/error-screen.tsx'
import { OfflineNotice } from '#/shell/offline-notice.tsx'
import { RouteAnnouncer, NavigationProgress } from '#/shell/route-announcer.tsx'

export const Route = createRootRoute({
  // Not the whole context, whose types derive from the router's, which derive from this file.
  beforeLoad: ({ location, params }) => guardPage({ location, params }),
  pendingComponent: AppLoading,
  // Only here, so that an error of a page also replaces its layout.
  errorComponent: RouteErrorScreen,
  component: Root,
})

function Root() {
  const { loading } = useSession()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // In a layout effect, so that the page's own `usePageTitle` runs after it.
  useLayoutEffect(() => {
    document.title = documentTitle(findPage(pathname)?.page.title)
  }, [pathname])
  return (
    <>
      <NavigationProgress />
      {loading && <AppLoading />}
      <div style={{ display: loading ? 'none' : 'contents' }}>
        <Outlet />
      </div>
      <OfflineNotice />
      <RouteAnnouncer />
    </>
  )
}
