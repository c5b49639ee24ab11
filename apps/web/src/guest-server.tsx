import { standAt } from '#/lib/device/without-browser.ts'
import { parentPort } from 'node:worker_threads'
import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'
import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { QueryClient } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { asksFirst } from '#/features/guest-sessions/asks-first.ts'
import { GuestApplication } from '#/guest-application.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'

/** What the server asks of this thread (`platform/pages/first-look.ts`). */
interface Asked {
  id: number
  /** Of the page, whole. */
  address: string
  config: RuntimeConfig
  reads: Record<string, unknown>
}

// one after the other: modules of the page know of one page
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, ...asked }: Asked) => {
  last = last
    .then(() => draw(asked))
    .then(
      (drawn) => ({ id, drawn }),
      (error: unknown) => ({ id, error: error instanceof Error ? error.stack : String(error) }),
    )
    .then((answer) => parentPort?.postMessage(answer, []))
})

/** Draws the first look of a link's page by the components that the browser then goes on with. */
async function draw({ address, config, reads }: Omit<Asked, 'id'>) {
  standAt(address)
  Object.assign(runtimeConfig, config)
  const { pathname, search } = new URL(address)
  const [share] = Object.values(reads) as Share[]
  const client = new QueryClient()
  for (const [read, answer] of Object.entries(reads)) client.setQueryData([read], answer)
  const failures: unknown[] = []
  const stream = await renderToReadableStream(
    <GuestApplication client={client} opened={{ pathname, search, facts: null }} />,
    // whole, with what is loaded later: no script puts parts into their places
    { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
  )
  await stream.allReady
  if (failures.length > 0) throw failures[0]
  return {
    html: await new Response(stream).text(),
    root: share ? rootOf(share) : {},
    pieces: share && asksFirst(share) ? ['#gates'] : [],
  }
}

/** What the page's root element says before anything runs (`showBrand`, `suggestTheme`). */
const rootOf = ({ appearance: { color, theme } }: Share) => ({
  'data-brand': '',
  style: `--brand:${linkColors[color]}`,
  ...(theme === 'auto' ? {} : { 'data-scheme': theme }),
})
