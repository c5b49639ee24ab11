import { standAt } from '#/lib/device/without-browser.ts'
import { parentPort } from 'node:worker_threads'
import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'
import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { QueryClient } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { hasGates } from '#/features/guest-sessions/asks-first.ts'
import { GuestApplication } from '#/guest-application.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'

/** Request of the server to this thread (`platform/pages/first-look.ts`). */
interface RenderRequest {
  id: number
  /** Full URL of the page. */
  address: string
  config: RuntimeConfig
  reads: Record<string, unknown>
}

// One page at a time, because the page's modules hold global state.
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, ...request }: RenderRequest) => {
  last = last
    .then(() => renderPage(request))
    .then(
      (drawn) => ({ id, drawn }),
      (error: unknown) => ({ id, error: error instanceof Error ? error.stack : String(error) }),
    )
    .then((answer) => parentPort?.postMessage(answer, []))
})

/** Renders the first look of a link's page with the components that the browser hydrates. */
async function renderPage({ address, config, reads }: Omit<RenderRequest, 'id'>) {
  standAt(address)
  Object.assign(runtimeConfig, config)
  const { pathname, search } = new URL(address)
  const [share] = Object.values(reads) as Share[]
  const client = new QueryClient()
  for (const [read, answer] of Object.entries(reads)) client.setQueryData([read], answer)
  const failures: unknown[] = []
  const stream = await renderToReadableStream(
    <GuestApplication client={client} opened={{ pathname, search, facts: null }} />,
    // In one piece, including lazy parts: no script moves streamed parts into place.
    { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
  )
  await stream.allReady
  if (failures.length > 0) throw failures[0]
  return {
    html: await new Response(stream).text(),
    root: share ? rootAttributes(share) : {},
    pieces: share && hasGates(share) ? ['#gates'] : [],
  }
}

/** Attributes of the root element before any script runs (`showBrand`, `suggestTheme`). */
const rootAttributes = ({ appearance: { color, theme } }: Share) => ({
  'data-brand': '',
  style: `--brand:${linkColors[color]}`,
  ...(theme === 'auto' ? {} : { 'data-scheme': theme }),
})
