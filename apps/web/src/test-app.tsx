import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { tokens } from '#/lib/session/tokens.ts'
import { router as appRouter } from '#/router.ts'
import { startShell } from '#/shell/start-shell.ts'
import { Providers, startSession } from '#/test-piece.tsx'

/** Opens the whole application at an address, with a token in the browser's storage if given. */
export async function openApp(
  address: string,
  token?: string,
): Promise<{ router: typeof appRouter; stop: () => void }> {
  await startSession()
  if (token) tokens.session.write(token)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ ...appRouter.options, history, defaultPendingMs: 0, defaultPendingMinMs: 0 })
  const stop = startShell(router)
  render(<RouterProvider router={router} />, { wrapper: Providers })
  return { router, stop }
}
