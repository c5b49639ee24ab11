import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { LoginPage } from '#/features/auth/login-page.tsx'
import { AuthLayout } from '#/shell/auth-layout.tsx'

/**
 * Returns the sign-in page with its layout, for the server to render. Its router knows only this page, because the application's
 * would load the routes of all others.
 */
export async function drawSignIn(client: QueryClient) {
  const root = createRootRoute()
  const layout = createRoute({ getParentRoute: () => root, id: 'layout', component: AuthLayout })
  const page = createRoute({
    getParentRoute: () => layout,
    path: '/auth/login',
    // an address is no part of what the server draws: the form is sent to it, and the application reads it
    component: () => <LoginPage redirect={undefined} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/auth/login'] }),
  })
  await router.load()
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
