import '@prosa/extensions/visitors.gen.ts'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { GuestPages, type Address } from '#/routes/-guest-pages.tsx'
import { AppToasters } from '#/shell/app-toasters.tsx'
import { FatalBoundary } from '#/shell/fatal-boundary.tsx'

/** The visitors' pages; the browser hydrates exactly this tree, which `guest-server.tsx` has rendered. */
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
