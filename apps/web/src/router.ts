import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#/lib/forms/url-search.ts'
import { routeTree } from '#/routeTree.gen.ts'
import { NotFoundScreen } from '#/shell/error-screen.tsx'
import { PagePending } from '#/shell/page-pending.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // Paths are case-sensitive, as on the server: `/Users` is not a page.
  caseSensitive: true,
  // An unknown address must not wait for the session of a parent layout.
  notFoundMode: 'root',
  defaultPreload: 'intent',
  // A fast page never shows the spinner, and the spinner never delays a page.
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
