import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#/lib/forms/url-search.ts'
import { routeTree } from '#/routeTree.gen.ts'
import { NotFoundScreen } from '#/shell/error-screen.tsx'
import { PagePending } from '#/shell/page-pending.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // an address is compared as it is: `/Users` is no page, on the server neither
  caseSensitive: true,
  // an unknown address below a page has nothing to do with that page: it waits for no session of its layout
  notFoundMode: 'root',
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
