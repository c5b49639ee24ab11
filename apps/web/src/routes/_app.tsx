import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { ShareSheetHost } from '#/routes/-share-sheet.tsx'
import { AppLoading } from '#/shell/app-loading.tsx'
import { AppLayout } from '#/shell/app-layout.tsx'
import { PageBreadcrumbs } from '#/shell/page-breadcrumbs.tsx'
import { SessionGate } from '#/shell/session-gate.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    contentBorder?: boolean
    contentOverflow?: boolean
  }
}

export const Route = createFileRoute('/_app')({ pendingComponent: AppLoading, component: App })

/** Pages choose the layout's options in their static data. */
function App() {
  const { breadcrumbs, contentBorder, contentOverflow } = useMatches({
    select: (matches) => matches.at(-1)?.staticData ?? {},
  })
  return (
    <SessionGate>
      <AppLayout
        contentBorder={contentBorder}
        contentOverflow={contentOverflow}
        breadcrumbs={breadcrumbs && <PageBreadcrumbs items={breadcrumbs} />}
      >
        <Outlet />
      </AppLayout>
      <ShareSheetHost />
    </SessionGate>
  )
}
