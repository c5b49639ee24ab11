import { standAt } from '#/lib/device/without-browser.ts'
import { parentPort } from 'node:worker_threads'
import type { PostedForm } from '@prosa/contract/pages/posted-form.ts'
import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'
import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { hasGates } from '#/features/guest-sessions/asks-first.ts'
import { GuestApplication } from '#/guest-application.tsx'
import { postedForm } from '#/lib/forms/posted-form.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { drawSignIn } from '#/sign-in-server.tsx'

/** Request of the server to this thread (`platform/pages/first-look.ts`). */
interface RenderRequest {
  id: number
  /** Full URL of the page. */
  address: string
  config: RuntimeConfig
  reads: Record<string, unknown>
  posted?: PostedForm | undefined
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

/** Renders the first look of a page: of a link with the components that the browser hydrates, or of the sign-in. */
async function renderPage({ address, config, reads, posted }: Omit<RenderRequest, 'id'>) {
  standAt(address)
  Object.assign(runtimeConfig, config)
  postedForm.value = posted
  const { pathname, search } = new URL(address)
  const client = new QueryClient()
  for (const [read, answer] of Object.entries(reads)) client.setQueryData([read], answer)
  if (pathname === '/auth/login') return { html: await render(await drawSignIn(client)), root: {}, pieces: [] }
  const [share] = Object.values(reads) as Share[]
  return {
    html: await render(<GuestApplication client={client} opened={{ pathname, search, facts: null }} />),
    root: share ? rootAttributes(share) : {},
    pieces: share && hasGates(share) ? ['#gates'] : [],
  }
}

async function render(page: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const stream = await renderToReadableStream(
    page,
    // In one piece, including lazy parts: no script moves streamed parts into place.
    { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
  )
  await stream.allReady
  if (failures.length > 0) throw failures[0]
  return new Response(stream).text()
}

/** Attributes of the root element before any script runs (`showBrand`, `suggestTheme`). */
const rootAttributes = ({ appearance: { color, theme } }: Share) => ({
  'data-brand': '',
  style: `--brand:${linkColors[color]}`,
  ...(theme === 'auto' ? {} : { 'data-scheme': theme }),
})
