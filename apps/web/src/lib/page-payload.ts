import { ApiProblem, readProblem } from '@prosa/contract/client.ts'
import { findPage } from '@prosa/contract/pages.ts'
import { z } from 'zod'
import { announceProblem } from '#/lib/api.ts'
import { queryClient } from '#/lib/query-client.ts'
import { runtimeConfig } from '#/lib/runtime-config.ts'
import { tokens } from '#/lib/tokens.ts'

interface PageLocation {
  pathname: string
  searchStr: string
}

const payloadSchema = z.object({ reads: z.record(z.string(), z.unknown()) })

/**
 * Fills the query cache with all that a page's first view reads, in one round trip [S54]. Asks nothing where the cache
 * already has it. What the payload lacks is left to the page's own queries, which also tell what went wrong.
 */
export async function loadPage({ pathname, searchStr }: PageLocation): Promise<void> {
  const found = findPage(pathname)
  const search = Object.fromEntries(new URLSearchParams(searchStr))
  const reads = found?.page.reads?.({ params: found.params, search }) ?? []
  if (reads.every(isFresh)) return
  fillCache(await fetchPayload(`${pathname.replace(/\/$/, '')}/_payload.json${searchStr}`))
}

/** Takes the payload that the server wrote into the HTML of a page without login. */
export function adoptPayload(page: Document) {
  const text = page.getElementById('prosa-payload')?.textContent
  if (text) fillCache(payloadSchema.parse(JSON.parse(text)).reads)
}

function fillCache(reads: Record<string, unknown>) {
  for (const [address, body] of Object.entries(reads)) queryClient.setQueryData([address], body)
}

function isFresh(address: string): boolean {
  const query = queryClient.getQueryCache().find({ queryKey: [address] })
  return query?.state.data !== undefined && !query.isStaleByTime(30_000)
}

async function fetchPayload(address: string): Promise<Record<string, unknown>> {
  const token = tokens.session.read()
  try {
    const response = await fetch(runtimeConfig.apiBase + address, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    if (response.ok) return payloadSchema.parse(await response.json()).reads
    announceProblem(new ApiProblem(await readProblem(response)))
  } catch {
    // without a connection the page's own queries say so
  }
  return {}
}
