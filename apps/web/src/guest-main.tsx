import '#/lib/device/trusted-types.ts'
import '#/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { watchGuestSession } from '#/lib/session/guest-session.ts'
import { adoptPayload } from '#/lib/api/payload-cache.ts'
import { toastRateLimits } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { GuestPages } from '#/routes/-guest-pages.tsx'
import { AppToasters } from '#/shell/app-toasters.tsx'
import { announceBuilds } from '#/shell/follow-builds.ts'
import { FatalBoundary } from '#/shell/fatal-boundary.tsx'
import { mount } from '#/shell/mount.ts'

// the visitors' own entry: nothing of what is behind the login, and no router, because no page leads to another
adoptPayload(document)
toastRateLimits()
watchGuestSession()
if (import.meta.env.PROD) announceBuilds(import.meta.env.BUILD_ID)

mount(
  document.getElementById('root'),
  <StrictMode>
    <FatalBoundary>
      <QueryClientProvider client={queryClient}>
        <GuestPages />
        <AppToasters />
      </QueryClientProvider>
    </FatalBoundary>
  </StrictMode>,
)
