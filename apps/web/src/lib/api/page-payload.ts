import { ApiProblem, readProblem } from '@prosa/contract/client/client.ts'
import { findPage, readsOf } from '@prosa/contract/pages/find-page.ts'
import { announceProblem } from '#/lib/api/api.ts'
import { fetchOnce } from '#/lib/api/early-reads.ts'
import { expectReads } from '#/lib/api/expected-reads.ts'
import { pageInsteadOf } from '#/lib/forms/last-page.ts'
import type { Payload } from '#/lib/api/payload-cache.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { currentToken } from '#/lib/session/tokens.ts'

interface PageLocation {
  pathname: string
  searchStr: string
}

/**
 * Fills the query cache with all that a page's first view reads, in one round trip [S54]. Asks nothing where the cache
 * already has it. What the payload lacks is left to the page's own queries, which also tell what went wrong.
 *
 * Routes run it when a page is entered and name no search in `loaderDeps`: another filter is not another page, and
 * would give way to a spinner on a slow network, with the focus and what was being typed. The queries read it then.
 */
export async function loadPage({ pathname, searchStr }: PageLocation): Promise<void> {
  const found = findPage(pathname)
  const search = Object.fromEntries(new URLSearchParams(searchStr))
  const reads = found ? readsOf(found.page, { params: found.params, search }) : []
  if (
    reads.every(
      (address) =>
        queryClient
          .getQueryCache()
          .find({ queryKey: [address] })
          ?.isStaleByTime(30_000) === false,
    )
  )
    return
  // an address that begins with two slashes would name another host, and the key would go there
  const path = pathname.replace(/^\/+/, '/').replace(/\/$/, '')
  const payload = fetchPayload(`${path}/_payload.json${searchStr}`)
  await expectReads(reads, payload, (address, body) => {
    // Where the list has fewer pages than the address says, the query reads its last page itself.
    if (pageInsteadOf(body) === undefined) queryClient.setQueryData([address], body)
  })
}

async function fetchPayload(address: string): Promise<Record<string, unknown>> {
  const token = currentToken()
  try {
    const response = await fetchOnce(runtimeConfig.apiBase + address, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    const answer = response.ok ? ((await response.json()) as Payload) : new ApiProblem(await readProblem(response))
    // The session has changed while the payload was fetched, so it belongs to another person.
    if (currentToken() !== token) return {}
    if ('reads' in answer) return answer.reads
    announceProblem(answer)
  } catch {
    // without a connection the page's own queries say so
  }
  return {}
}
