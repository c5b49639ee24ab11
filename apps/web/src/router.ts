import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#/lib/url-search.ts'
import { routeTree } from '#/routeTree.gen.ts'
import { NotFoundScreen } from '#/shell/error-screen.tsx'
import { PagePending } from '#/shell/page-pending.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // a quick page never shows the spinner, and a spinner never holds a page back
  defaultPendingMs: 400,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
