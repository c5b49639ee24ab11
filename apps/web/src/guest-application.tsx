import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { GuestPages, type Address } from '#/routes/-guest-pages.tsx'
import { AppToasters } from '#/shell/app-toasters.tsx'
import { FatalBoundary } from '#/shell/fatal-boundary.tsx'

/** The visitors' pages as a whole: the browser takes over exactly this from the server, which has drawn it (`guest-server.tsx`). */
export const GuestApplication = ({ client, opened }: { client: QueryClient; opened: Address }) => (
  <StrictMode>
    <FatalBoundary>
      <QueryClientProvider client={client}>
        <GuestPages opened={opened} />
        <AppToasters />
      </QueryClientProvider>
    </FatalBoundary>
  </StrictMode>
)
