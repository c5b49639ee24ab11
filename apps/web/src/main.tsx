import '#/lib/device/trusted-types.ts'
import '#/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queryClient } from '#/lib/api/query-client.ts'
import { router } from '#/router.ts'
import { AppToasters } from '#/shell/app-toasters.tsx'
import { FatalBoundary } from '#/shell/fatal-boundary.tsx'
import { mountApplication } from '#/shell/mount.ts'
import { startShell } from '#/shell/start-shell.ts'
import { besideFirstLook } from '#/shell/take-over.ts'

// Preloaded, it delayed the scripts by a quarter of a second on slow 4G; now it loads while they run.
void document.fonts.load('1em "Inter Variable"').catch(() => undefined)

startShell(router)

mountApplication(
  besideFirstLook(document.getElementById('root'), router),
  <StrictMode>
    <FatalBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <AppToasters />
      </QueryClientProvider>
    </FatalBoundary>
  </StrictMode>,
)
